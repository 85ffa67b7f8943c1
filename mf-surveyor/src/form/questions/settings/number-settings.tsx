import { getNumberBounds, hasSetting, type QuestionKind } from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import { Field, FieldGroup, formatOption, FormGrid, Input, Stack } from '@canvass/shared/ui';
import { strings } from '../../../strings/survey-form';
import type { SettingGroup } from './setting-group';

/** The lowest and the highest number that an answer can be, as typed, and what they count. */
export interface NumberFields {
  least: string;
  most: string;
  unit: string;
}

type NumberGroup = SettingGroup<NumberFields, keyof NumberFields>;

const BOUND_PARTS = ['least', 'most'] as const;

function isWholeNumber(typed: string): boolean {
  return /^\s*-?\d{1,15}\s*$/.test(typed);
}

function hasNumbers(kind: QuestionKind): boolean {
  return hasSetting(kind, 'least');
}

const NumberControls: NumberGroup['Controls'] = ({ kind, getError, registerField }) =>
  hasNumbers(kind) && (
    <Stack gap="form">
      <FieldGroup legend={strings.numbers} hint={strings.numbersHint}>
        <FormGrid>
          {BOUND_PARTS.map((part) => (
            <Field key={part} label={strings.numberLabels[part]} error={getError(part)}>
              <Input autoComplete="off" {...registerField(part)} />
            </Field>
          ))}
        </FormGrid>
      </FieldGroup>
      <Field label={strings.unit} note={strings.optional} hint={strings.unitHint} error={getError('unit')}>
        <Input autoComplete="off" {...registerField('unit')} />
      </Field>
    </Stack>
  );

/** The bounds and the unit of a number. */
export const numberSettings: NumberGroup = {
  empty: { least: '', most: '', unit: '' },
  parts: [...BOUND_PARTS, 'unit'],
  isNeeded: hasNumbers,
  areDependent: true,
  toSettings: (kind, { least, most, unit }) =>
    hasNumbers(kind)
      ? {
          ...(!isBlank(least) && { least: Number(least) }),
          ...(!isBlank(most) && { most: Number(most) }),
          ...(!isBlank(unit) && { unit: unit.trim() }),
        }
      : {},
  toFields: ({ least, most, unit = '' }) => ({
    least: least === undefined ? '' : String(least),
    most: most === undefined ? '' : String(most),
    unit,
  }),
  listTexts: (kind, { least, most, unit }) => (hasNumbers(kind) ? [least, most, unit] : []),
  listErrors: (kind, fields) =>
    hasNumbers(kind)
      ? BOUND_PARTS.filter((part) => !isWholeNumber(fields[part])).map((part) => [
          part,
          isBlank(fields[part]) ? strings.numberMissing[part] : strings.numberNotWhole,
        ])
      : [],
  omitInvalid: (fields) => ({
    ...fields,
    least: isWholeNumber(fields.least) ? fields.least : '',
    most: isWholeNumber(fields.most) ? fields.most : '',
  }),
  describe(question) {
    const { least, most } = getNumberBounds(question);
    return hasNumbers(question.kind)
      ? [strings.numbersBetween(formatOption(String(least), question), formatOption(String(most), question))]
      : [];
  },
  Controls: NumberControls,
};
