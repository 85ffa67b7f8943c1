import { choosesSeveral, type Answers, type AnswerValue, type Question } from '@canvass/shared/contracts';
import { groupAnswers } from './answer-groupings';
import type { PlannedTable } from '../../records/comparisons.collection';
import { listPlannedItems, readItemAnswer, type AskedItem } from './compared-items';
import { createAxis, findLines } from './pair-counts';
import type { ProtectedTable, ShownLine } from './protect-groups';
import { countLines, createSet, joinSets, type CountedRows, type QuestionSet, type SetMember } from './question-sets';

/** All tables of a version that are ever shown. */
export interface TablePlan {
  votes: number;
  tables: PlannedTable[];
}

/** A number from 0 up to, but not including, 1 that nobody can know. */
function drawSecretly(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

/** How many different values of answers to a question are looked up once only: more are texts in place of options. */
const MAX_KNOWN_VALUES = 100;

/** Finds the answers that a ballot gives to a question, as a bit for each. */
function createMasks(question: Question, answers: (string | null)[]) {
  const toMask = (positions: number[]) => positions.reduce((mask, position) => mask | (1 << position), 0);
  const none = toMask(findLines(question, answers, undefined));
  const known = new Map<string | number, number>();

  function findValue(value: string | number): number {
    const mask = known.get(value) ?? toMask(findLines(question, answers, value)) & ~none;
    if (known.size < MAX_KNOWN_VALUES) known.set(value, mask);
    return mask;
  }

  return (answer: AnswerValue | undefined): number => {
    if (answer === undefined) return none;
    if (!Array.isArray(answer)) return findValue(answer) || none;
    const counted = choosesSeveral(question.kind) ? answer : answer.slice(0, 1);
    return counted.reduce((mask, value) => mask | findValue(value), 0) || none;
  };
}

/** The answers of some ballots to one item: a bit for each answer, and how often each was given. */
function createColumn(item: AskedItem) {
  const { number, question } = item;
  const axis = createAxis(question);
  const findMask = createMasks(question, axis.answers);
  const masks: number[] = [];
  return {
    number,
    axis,
    masks,
    add(answers: Answers, count: number): void {
      const mask = findMask(readItemAnswer(item, answers));
      masks.push(mask);
      for (let rest = mask; rest !== 0; rest &= rest - 1) {
        const position = 31 - Math.clz32(rest & -rest);
        axis.totals[position] = (axis.totals[position] ?? 0) + count;
      }
    },
  };
}

/** Joins sets in the order of their questions, as long as their joint tables may be shown. */
function joinAll(questions: Map<number, QuestionSet>, rows: CountedRows, random: () => number): Set<QuestionSet> {
  const sets = new Map(questions);
  const refused = new Map<QuestionSet, Set<QuestionSet>>();
  const numbers = [...sets.keys()];
  for (const [position, first] of numbers.entries()) {
    for (const second of numbers.slice(position + 1)) {
      const [one, other] = [sets.get(first), sets.get(second)];
      if (!one || !other || one === other || refused.get(one)?.has(other)) continue;
      const joined = joinSets(one, other, rows, random);
      if (joined) for (const { number } of joined.fix(0)) sets.set(number, joined);
      else refused.set(one, (refused.get(one) ?? new Set()).add(other));
    }
  }
  return new Set(sets.values());
}

function listShownLines({ answers: { axis }, grouping }: SetMember): ShownLine[] {
  return grouping.lines.map(({ positions }) => ({
    answers: positions.map((position) => axis.answers[position] ?? null),
    votes: positions.reduce((votes, position) => votes + (axis.totals[position] ?? 0), 0),
  }));
}

function listLeftOut({ answers: { axis }, grouping }: SetMember): (string | null)[] {
  if (axis.isExclusive) return [];
  const shown = new Set(grouping.lines.flatMap(({ positions }) => positions));
  return axis.answers.filter((_, position) => !shown.has(position));
}

function createTable(rows: SetMember, columns: SetMember, counted: CountedRows): PlannedTable {
  const table: ProtectedTable = {
    rows: listShownLines(rows),
    columns: listShownLines(columns),
    counts: countLines(rows, columns, counted),
    leftOut: { rows: listLeftOut(rows), columns: listLeftOut(columns) },
  };
  return { rows: rows.number, columns: columns.number, votes: counted.votes, table };
}

function listTables(set: QuestionSet, rows: CountedRows): PlannedTable[] {
  const members = set.fix(0);
  return members.flatMap((one, position) => members.slice(position + 1).map((other) => createTable(one, other, rows)));
}

/**
 * Collects the ballots of a version, and then plans its tables together. It keeps a few bytes of each ballot for every question.
 * @param random a number from 0 up to, but not including, 1 that nobody can know; a plan is made and stored once.
 */
export function createTablePlanner(questions: Question[], random: () => number = drawSecretly) {
  const items = listPlannedItems(questions);
  const columns = items.map(createColumn);
  const weights: number[] = [];
  return {
    /** The questions whose answers it needs, by their positions, from 0. */
    questions: [...new Set(items.map(({ index }) => index))],

    /** Adds ballots with the same answers. */
    add(answers: Answers, count = 1): void {
      weights.push(count);
      for (const column of columns) column.add(answers, count);
    },

    /**
     * Decides which questions are compared. Sets of questions grow in the order of the survey; all questions of a set are
     * compared with one another, and none with others. Every cell of the joint table of a set has at least `MIN_GROUP_SIZE` votes.
     */
    plan(): TablePlan {
      const rows: CountedRows = { weights, votes: weights.reduce((sum, each) => sum + each, 0) };
      const single = new Map(
        columns.map(({ number, axis, masks }) => [number, createSet(number, groupAnswers(axis, masks, rows))]),
      );
      const sets = [...joinAll(single, rows, random)];
      const tables = sets.flatMap((set) => listTables(set, rows));
      return { votes: rows.votes, tables };
    },
  };
}

/**
 * The tables of a version that are ever shown, decided together from all its ballots.
 * @param random see `createTablePlanner`.
 */
export function planTables(questions: Question[], ballots: Answers[], random?: () => number): PlannedTable[] {
  const planner = createTablePlanner(questions, random);
  for (const ballot of ballots) planner.add(ballot);
  return planner.plan().tables;
}
