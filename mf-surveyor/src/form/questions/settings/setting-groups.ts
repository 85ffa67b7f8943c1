import { hasSetting, type QuestionKind } from '@canvass/shared/contracts';
import { choiceSettings, type ChoiceFields } from './choice-settings';
import { daySettings, type DayFields } from './day-settings';
import { numberSettings, type NumberFields } from './number-settings';
import { labelSettings, type LabelFields } from './label-settings';
import { rowSettings, type RowFields } from './row-settings';
import type { StoredSettings } from './setting-group';

/** The values of the settings that questions of some kinds have. */
export type KindFields = ChoiceFields & NumberFields & DayFields & RowFields & LabelFields;

/** The settings that questions of some kinds have, in the order of the form. */
export const SETTING_GROUPS = [choiceSettings, numberSettings, daySettings, rowSettings, labelSettings] as const;

/** The groups that questions of a kind have. */
export function listSettingGroups(kind: QuestionKind) {
  return SETTING_GROUPS.filter(({ setting }) => hasSetting(kind, setting));
}

/** The settings in an empty form. */
export const emptyKindFields: KindFields = {
  ...choiceSettings.empty,
  ...numberSettings.empty,
  ...daySettings.empty,
  ...rowSettings.empty,
  ...labelSettings.empty,
};

/** A field of these settings. */
export type KindPart = (typeof SETTING_GROUPS)[number]['parts'][number];

/** The settings of a stored question as form values. */
export function toKindFields(question: StoredSettings): KindFields {
  return {
    ...choiceSettings.toFields(question),
    ...numberSettings.toFields(question),
    ...daySettings.toFields(question),
    ...rowSettings.toFields(question),
    ...labelSettings.toFields(question),
  };
}
