import { listAnswerOptions, type Question } from '@canvass/shared/contracts';
import type { PlannedTable } from '../../records/comparisons.collection';
import { groupOptions } from '../../records/option-groups';
import { getOptionCount, type Tally } from '../../records/tallies';
import { listItems } from './compared-items';
import type { ShownLine } from './protect-groups';

/**
 * Anonymous ballots that are shown as a whole contain names of joined spans, which are counted as the first span: their lines get
 * the name that the results have.
 */
export function nameSpans(tables: PlannedTable[], questions: Question[], tally: Pick<Tally, 'counts'>): PlannedTable[] {
  const names = listItems(questions).map(({ index, row, question }) => {
    // A row of a matrix has no spans.
    if (row !== undefined) return new Map<string | null, string>();
    const options = listAnswerOptions(question);
    const getCount = (option: number) => getOptionCount(tally, question, index, option);
    const groups = groupOptions(question, getCount, { isAnonymous: true });
    return new Map(groups.flatMap(({ option, indexes }) => indexes.map((each) => [options[each] ?? null, option])));
  });
  const rename = (number: number, answers: (string | null)[]) =>
    answers.map((answer) => names[number - 1]?.get(answer) ?? answer);
  const renameLines = (number: number, lines: ShownLine[]) =>
    lines.map((line) => ({ ...line, answers: rename(number, line.answers) }));
  return tables.map((planned) => ({
    ...planned,
    table: {
      ...planned.table,
      rows: renameLines(planned.rows, planned.table.rows),
      columns: renameLines(planned.columns, planned.table.columns),
    },
  }));
}
