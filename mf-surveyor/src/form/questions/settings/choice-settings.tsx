import { getChoiceLimits, getNoneOption, hasSetting, MAX_OPTIONS, type QuestionKind } from '@canvass/shared/contracts';
import { Field, FieldGroup, FormGrid, Input, Stack, strings as sharedStrings } from '@canvass/shared/ui';
import { strings } from '../../../strings/survey-form';
import { CheckField } from '../check-field';
import type { SettingGroup } from './setting-group';

/** What an answer can be besides one of the options. */
export interface ChoiceFields {
  /** Whether voters can write an answer that is none of the options. */
  other: boolean;
  /** Whether `noneOption` is the last option. It means none of the others, and is chosen alone. */
  none: boolean;
  noneOption: string;
  /** How many options an answer chooses, as typed. */
  minChoices: string;
  maxChoices: string;
  /** Whether every voter sees the options in another order. */
  shuffle: boolean;
}

const LIMIT_PARTS = ['minChoices', 'maxChoices'] as const;

/** Whether the last option means none of the others. */
export function hasNoneOption({ kind, none }: { kind: QuestionKind; none: boolean }): boolean {
  return none && hasSetting(kind, 'none');
}

/** Whether a typed limit is a possible number of choices. */
function isChoiceLimit(typed: string): boolean {
  return /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_OPTIONS;
}

type ChoiceGroup = SettingGroup<ChoiceFields, keyof ChoiceFields>;

const ChoiceControls: ChoiceGroup['Controls'] = ({ kind, fields, getError, registerField }) => (
  <>
    {hasSetting(kind, 'other') && (
      <CheckField error={getError('other')} {...registerField('other')}>
        {strings.allowOther}
      </CheckField>
    )}
    {hasSetting(kind, 'none') && (
      <Stack gap="s">
        <CheckField error={getError('none')} {...registerField('none')}>
          {strings.addNone}
        </CheckField>
        {fields.none && (
          <Field label={strings.noneOptionLabel} hint={strings.noneOptionHint} error={getError('noneOption')}>
            <Input autoComplete="off" {...registerField('noneOption')} />
          </Field>
        )}
      </Stack>
    )}
    <CheckField error={getError('shuffle')} {...registerField('shuffle')}>
      {strings.shuffle}
    </CheckField>
    {hasSetting(kind, 'minChoices') && (
      <FieldGroup legend={strings.limits} hint={strings.limitsHint}>
        <FormGrid>
          {LIMIT_PARTS.map((part) => (
            <Field key={part} label={strings.limitLabels[part]} error={getError(part)}>
              <Input autoComplete="off" inputMode="numeric" {...registerField(part)} />
            </Field>
          ))}
        </FormGrid>
      </FieldGroup>
    )}
  </>
);

/** The settings of questions whose answers choose options. */
export const choiceSettings: ChoiceGroup = {
  setting: 'shuffle',
  empty: { other: false, none: false, noneOption: strings.noneOption, minChoices: '', maxChoices: '', shuffle: false },
  parts: ['other', 'none', 'noneOption', 'shuffle', 'minChoices', 'maxChoices'],
  areDependent: true,
  dependOnOptions: true,
  toSettings(kind, { other, none, minChoices, maxChoices, shuffle }) {
    const hasLimits = hasSetting(kind, 'minChoices');
    return {
      ...(other && hasSetting(kind, 'other') && { other }),
      ...(hasNoneOption({ kind, none }) && { none }),
      ...(hasLimits && minChoices.trim() && Number(minChoices) !== 1 && { minChoices: Number(minChoices) }),
      ...(hasLimits && maxChoices.trim() && { maxChoices: Number(maxChoices) }),
      ...(shuffle && { shuffle }),
    };
  },
  toFields: ({ other = false, none = false, options, minChoices, maxChoices, shuffle = false }) => ({
    other,
    none,
    noneOption: (none ? options.at(-1) : undefined) ?? strings.noneOption,
    minChoices: minChoices === undefined ? '' : String(minChoices),
    maxChoices: maxChoices === undefined ? '' : String(maxChoices),
    shuffle,
  }),
  listTexts: (kind, { none, noneOption, minChoices, maxChoices }) => [
    ...(hasNoneOption({ kind, none }) && noneOption !== strings.noneOption ? [noneOption] : []),
    ...(hasSetting(kind, 'minChoices') ? [minChoices, maxChoices] : []),
  ],
  listErrors: (kind, fields) =>
    LIMIT_PARTS.filter((part) => hasSetting(kind, part) && fields[part].trim() && !isChoiceLimit(fields[part])).map(
      (part) => [part, strings.limitNotValid(MAX_OPTIONS)],
    ),
  omitInvalid: (fields) => ({
    ...fields,
    minChoices: isChoiceLimit(fields.minChoices) ? fields.minChoices : '',
    maxChoices: isChoiceLimit(fields.maxChoices) ? fields.maxChoices : '',
  }),
  describe(question) {
    const { other, minChoices, maxChoices, shuffle } = question;
    const noneOption = getNoneOption(question);
    const { min, max } = getChoiceLimits(question);
    const isLimited = minChoices !== undefined || maxChoices !== undefined;
    return [
      ...(other ? [strings.otherAllowed] : []),
      ...(noneOption === undefined ? [] : [strings.noneAlone(noneOption)]),
      ...(shuffle ? [strings.shuffled] : []),
      ...(isLimited ? [`${sharedStrings.choose(min, maxChoices && max)}.`] : []),
    ];
  },
  Controls: ChoiceControls,
};
