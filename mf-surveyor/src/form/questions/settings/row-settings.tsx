import { MAX_DRAFT_ROWS, MAX_ROWS, MIN_ROWS } from '@canvass/shared/contracts';
import { hasLookalikes, isBlank } from '@canvass/shared/text';
import { Field, Textarea } from '@canvass/shared/ui';
import { strings } from '../../../strings/survey-form';
import type { SettingGroup } from './setting-group';

/** What a matrix asks about, one row per line, as typed. */
export interface RowFields {
  rows: string;
}

type RowGroup = SettingGroup<RowFields, keyof RowFields>;

/** The rows as they are sent: the lines that are not empty. */
function listRows({ rows }: RowFields): string[] {
  const lines = rows.split('\n').map((line) => line.trim());
  return lines.filter((line) => !isBlank(line));
}

function findError(rows: string[]): string | undefined {
  if (rows.length < MIN_ROWS) return strings.rowsMissing;
  if (rows.length > MAX_ROWS) return strings.rowsFull(MAX_ROWS);
  return hasLookalikes(rows) ? strings.rowsAlike : undefined;
}

const RowControls: RowGroup['Controls'] = ({ getError, registerField }) => (
  <Field label={strings.rows} hint={strings.rowsHint(MAX_ROWS)} error={getError('rows')}>
    <Textarea rows={4} autoComplete="off" {...registerField('rows')} />
  </Field>
);

/** The rows of a matrix. */
export const rowSettings: RowGroup = {
  setting: 'rows',
  empty: { rows: '' },
  parts: ['rows'],
  isNeeded: true,
  dependOnOptions: true,
  toSettings(_kind, fields) {
    const rows = listRows(fields);
    return rows.length > 0 ? { rows } : {};
  },
  toFields: ({ rows = [] }) => ({ rows: rows.join('\n') }),
  listTexts: (_kind, { rows }) => [rows],
  listErrors(_kind, fields) {
    const error = findError(listRows(fields));
    return error ? [['rows', error]] : [];
  },
  omitInvalid: (fields) => {
    const rows = listRows(fields);
    return rows.length > MAX_DRAFT_ROWS ? { ...fields, rows: rows.slice(0, MAX_DRAFT_ROWS).join('\n') } : fields;
  },
  describe: ({ rows }) => (rows ? [strings.rowsAre(rows)] : []),
  Controls: RowControls,
};
