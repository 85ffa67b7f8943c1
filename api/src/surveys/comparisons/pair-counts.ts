import {
  canBeLeftOut,
  getRecordRules,
  choosesSeveral,
  listAnswerOptions,
  OTHER_OPTION,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import type { ComparedAxis, PairCounts } from './protect-groups';

/** How many voters answered two questions alike; an answer is absent if they left the question out. */
export interface AnswerPair {
  row?: AnswerValue | undefined;
  column?: AnswerValue | undefined;
  count: number;
}

function listAxisAnswers(question: Question): (string | null)[] {
  return [...listAnswerOptions(question), ...(canBeLeftOut(question) ? [null] : [])];
}

/** The positions of the lines to which an answer belongs; of a ranking, the option that is first. */
export function findLines(question: Question, answers: (string | null)[], answer: AnswerValue | undefined): number[] {
  const values = [answer ?? []].flat().map(String);
  const counted = choosesSeveral(question.kind) ? values : values.slice(0, 1);
  const positions = counted.map((value) => {
    const position = getRecordRules(question.kind).findOption(question, value);
    return position === -1 && question.other ? answers.indexOf(OTHER_OPTION, question.options.length) : position;
  });
  const found = positions.filter((position) => position !== -1);
  const none = answers.indexOf(null);
  return found.length === 0 && none !== -1 ? [none] : [...new Set(found)];
}

/** An axis with a line for each answer to a question, and no votes yet. */
export function createAxis(question: Question): ComparedAxis {
  const answers = listAxisAnswers(question);
  return { answers, totals: answers.map(() => 0), isExclusive: !choosesSeveral(question.kind) };
}

/** Adds up pairs of answers by the options of both questions. Answers that are not options, as in a damaged vote, are not counted. */
export function countPairs(rowQuestion: Question, columnQuestion: Question, pairs: AnswerPair[]): PairCounts {
  const [rows, columns] = [createAxis(rowQuestion), createAxis(columnQuestion)];
  const counts = rows.answers.map(() => columns.answers.map(() => 0));
  let votes = 0;
  for (const { row, column, count } of pairs) {
    const rowLines = findLines(rowQuestion, rows.answers, row);
    const columnLines = findLines(columnQuestion, columns.answers, column);
    votes += count;
    for (const position of rowLines) rows.totals[position] = (rows.totals[position] ?? 0) + count;
    for (const position of columnLines) columns.totals[position] = (columns.totals[position] ?? 0) + count;
    for (const r of rowLines) {
      const cells = counts[r] ?? [];
      for (const c of columnLines) cells[c] = (cells[c] ?? 0) + count;
    }
  }
  return { rows, columns, counts, votes };
}
