import { getNumberBounds, parseWholeNumber } from '@canvass/shared/contracts';
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

const NumberControls: NumberGroup['Controls'] = ({ getError, registerField }) => (
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
  setting: 'least',
  empty: { least: '', most: '', unit: '' },
  parts: [...BOUND_PARTS, 'unit'],
  isNeeded: true,
  areDependent: true,
  toSettings(_kind, fields) {
    const [least, most] = [parseWholeNumber(fields.least), parseWholeNumber(fields.most)];
    return {
      ...(least !== undefined && { least }),
      ...(most !== undefined && { most }),
      ...(!isBlank(fields.unit) && { unit: fields.unit.trim() }),
    };
  },
  toFields: ({ least, most, unit = '' }) => ({
    least: least === undefined ? '' : String(least),
    most: most === undefined ? '' : String(most),
    unit,
  }),
  listTexts: (_kind, { least, most, unit }) => [least, most, unit],
  listErrors: (_kind, fields) =>
    BOUND_PARTS.filter((part) => parseWholeNumber(fields[part]) === undefined).map((part) => [
      part,
      isBlank(fields[part]) ? strings.numberMissing[part] : strings.numberNotWhole,
    ]),
  describe(question) {
    const { least, most } = getNumberBounds(question);
    return [strings.numbersBetween(formatOption(String(least), question), formatOption(String(most), question))];
  },
  Controls: NumberControls,
};
