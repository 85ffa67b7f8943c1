import type { DraftContent, KindSetting, Question, QuestionKind } from '@canvass/shared/contracts';
import type { ComponentType } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** Settings as they are stored, also in drafts. */
export type StoredSettings = DraftContent['questions'][number];

interface SettingControlsProps<Fields, Part extends string> {
  kind: QuestionKind;
  fields: Fields;
  getError: (part: Part) => string | undefined;
  registerField: (field: Part) => UseFormRegisterReturn;
}

/** Settings that belong together, with everything that the form does with them, for the kinds of questions that have them. */
export interface SettingGroup<Fields, Part extends string> {
  /** A setting that a kind has exactly if it has the group. */
  setting: KindSetting;
  /** The values in an empty form. */
  empty: Fields;
  /** The fields, in the order of the form. */
  parts: readonly Part[];
  /** Set if questions cannot be asked without these settings. */
  isNeeded?: true;
  /** Set if a change to one field can make another one valid. */
  areDependent?: true;
  /** Set if they also depend on the options. */
  dependOnOptions?: true;
  /** The settings as they are sent: those that the kind has, if they differ from the default. */
  toSettings: (kind: QuestionKind, fields: Fields) => Partial<Question>;
  toFields: (settings: StoredSettings) => Fields;
  /** What was typed. */
  listTexts: (kind: QuestionKind, fields: Fields) => string[];
  /** Errors for what cannot be sent. */
  listErrors?: (kind: QuestionKind, fields: Fields) => [part: Part, message: string][];
  /** The values without what cannot be sent. */
  omitInvalid?: (fields: Fields) => Fields;
  /** The settings that differ from the default, as sentences. */
  describe: (question: Question) => string[];
  Controls: ComponentType<SettingControlsProps<Fields, Part>>;
}
