import { FIRST_DAY, LAST_DAY } from '@canvass/shared/contracts';
import { Field, FieldGroup, formatDate, FormGrid, Input } from '@canvass/shared/ui';
import { strings } from '../../../strings/survey-form';
import type { SettingGroup } from './setting-group';

/** The first and the last day that an answer can be, as `2026-12-24`; empty without a bound. */
export interface DayFields {
  earliest: string;
  latest: string;
}

type DayGroup = SettingGroup<DayFields, keyof DayFields>;

const PARTS = ['earliest', 'latest'] as const;

const DayControls: DayGroup['Controls'] = ({ getError, registerField }) => (
  <FieldGroup legend={strings.days} hint={strings.daysHint}>
    <FormGrid>
      {PARTS.map((part) => (
        <Field key={part} label={strings.dayLabels[part]} error={getError(part)}>
          <Input type="date" min={FIRST_DAY} max={LAST_DAY} {...registerField(part)} />
        </Field>
      ))}
    </FormGrid>
  </FieldGroup>
);

/** The bounds of a date. */
export const daySettings: DayGroup = {
  setting: 'earliest',
  empty: { earliest: '', latest: '' },
  parts: PARTS,
  areDependent: true,
  toSettings: (_kind, { earliest, latest }) => ({ ...(earliest && { earliest }), ...(latest && { latest }) }),
  toFields: ({ earliest = '', latest = '' }) => ({ earliest, latest }),
  listTexts: (_kind, { earliest, latest }) => [earliest, latest],
  describe: ({ earliest, latest }) => [
    ...(earliest ? [strings.daysFrom(formatDate(earliest, 'UTC'))] : []),
    ...(latest ? [strings.daysUntil(formatDate(latest, 'UTC'))] : []),
  ],
  Controls: DayControls,
};
