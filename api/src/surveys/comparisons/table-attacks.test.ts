import { getQuestionKey, YES_NO_OPTIONS, type Answers, type Question } from '@canvass/shared/contracts';
import { countPairs, type AnswerPair } from './pair-counts';
import type { PlannedTable } from '../../records/comparisons.collection';
import { createTablePlanner } from './plan-tables';
import { protectGroups } from './protect-groups';

/** Three questions with two answers each. */
const QUESTIONS: Question[] = ['Are you in team A?', 'Ten years or more?', 'Are you content?'].map((title) => ({
  title,
  description: '',
  kind: 'yes-no',
  options: YES_NO_OPTIONS,
}));

/** How many voters have the same answers. */
type Groups = { answers: Answers; count: number }[];

/** What is shown apart from totals: the tables, and by their absence that others are not shown. */
type Shown = Pick<PlannedTable, 'rows' | 'columns' | 'table'>[];

/** All that can be shown about these votes, whatever is drawn. */
type Judge = (groups: Groups) => Shown[];

/** Plans tables with every sequence of draws: each one holds a table back, or shows it. */
function listPlans(groups: Groups, draws: number[] = []): Shown[] {
  let drawn = 0;
  const planner = createTablePlanner(QUESTIONS, () => {
    drawn += 1;
    return draws[drawn - 1] ?? 1;
  });
  for (const { answers, count } of groups) planner.add(answers, count);
  const plans: Shown[] = [planner.plan().tables];
  for (let position = draws.length; position < drawn; position += 1)
    plans.push(...listPlans(groups, [...draws, ...Array.from({ length: position - draws.length }, () => 1), 0]));
  return plans;
}

/** Plans tables as if none were ever held back by chance. */
function planWithoutChance(groups: Groups): Shown[] {
  const planner = createTablePlanner(QUESTIONS, () => 1);
  for (const { answers, count } of groups) planner.add(answers, count);
  return [planner.plan().tables];
}

/** Judges each table alone, as for a reader who sees every vote. */
function judgeSingly(groups: Groups): Shown[] {
  const pairs = [0, 1, 2].flatMap((rows) => [0, 1, 2].slice(rows + 1).map((columns) => ({ rows, columns })));
  const tables = pairs.flatMap(({ rows, columns }) => {
    const counted = groups.map(({ answers, count }): AnswerPair => {
      return { row: answers[getQuestionKey(rows)], column: answers[getQuestionKey(columns)], count };
    });
    const table = protectGroups(countPairs(QUESTIONS[rows]!, QUESTIONS[columns]!, counted));
    return table ? [{ rows: rows + 1, columns: columns + 1, table }] : [];
  });
  return [tables];
}

/** Voters with the same two known answers: how many there are, and how many of them said yes to the third question. */
interface KnownGroup {
  size: number;
  yes: number;
}

/** Puts together votes from groups of voters whose answers to the two other questions are known. */
function createGroups(known: KnownGroup[], unknown: number): Groups {
  const keys = [0, 1, 2].filter((index) => index !== unknown).map(getQuestionKey);
  return known.flatMap(({ size, yes }, group) => {
    const answers = { [keys[0]!]: YES_NO_OPTIONS[group >> 1]!, [keys[1]!]: YES_NO_OPTIONS[group & 1]! };
    const add = (answer: number, count: number) =>
      count === 0 ? [] : [{ answers: { ...answers, [getQuestionKey(unknown)]: YES_NO_OPTIONS[answer]! }, count }];
    return [...add(0, yes), ...add(1, size - yes)];
  });
}

/** All ways in which the voters of these groups can have answered the third question. */
function listWorlds([size, ...others]: number[]): KnownGroup[][] {
  if (size === undefined) return [[]];
  const rest = listWorlds(others);
  return Array.from({ length: size + 1 }, (_, yes) => rest.map((groups) => [{ size, yes }, ...groups])).flat();
}

/**
 * Attacks groups of voters whose answers to two questions are known: for all votes that agree with these answers, with the
 * totals, and with everything that is shown, looks for groups in which everybody must have given the same answer.
 * @returns how many things can be shown, and how many of them tell such an answer that the totals do not.
 */
function attack(sizes: number[], unknown: number, judge: Judge): { shown: number; telling: number } {
  const worlds = new Map<string, KnownGroup[][]>();
  const votes = sizes.reduce((sum, size) => sum + size, 0);
  for (const world of listWorlds(sizes)) {
    const total = world.reduce((sum, { yes }) => sum + yes, 0);
    if (total === 0 || total === votes) continue;
    for (const shown of judge(createGroups(world, unknown))) {
      const key = JSON.stringify([total, shown.map(({ rows, columns, table }) => [rows, columns, table.counts])]);
      worlds.set(key, [...(worlds.get(key) ?? []), world]);
    }
  }
  const isTold = (possible: KnownGroup[][], group: number, isYes: boolean) =>
    sizes[group] !== 0 && possible.every((world) => world[group]!.yes === (isYes ? world[group]!.size : 0));
  const telling = [...worlds.values()].filter((possible) =>
    sizes.some((_, group) => isTold(possible, group, true) || isTold(possible, group, false)),
  );
  return { shown: worlds.size, telling: telling.length };
}

/** All four groups with these numbers of voters that have enough votes for a table, and not so many that trying all takes long. */
function listSizes(): number[][] {
  const numbers = [0, 1, 4, 10];
  const all = numbers.flatMap((a) => numbers.flatMap((b) => numbers.flatMap((c) => numbers.map((d) => [a, b, c, d]))));
  const tried = all.filter((sizes) => {
    const votes = sizes.reduce((sum, size) => sum + size, 0);
    return votes >= 20 && votes <= 31;
  });
  return [...tried, [5, 5, 5, 5], [6, 6, 6, 6], [10, 10, 10, 10]];
}

/** Attacks many groups of voters, each through one of the three questions. */
function attackAll(judge: Judge, tried = listSizes()): { shown: number; telling: number } {
  const attacks = tried.map((sizes, index) => attack(sizes, index % 3, judge));
  return {
    shown: attacks.reduce((sum, { shown }) => sum + shown, 0),
    telling: attacks.reduce((sum, { telling }) => sum + telling, 0),
  };
}

describe('somebody who knows two answers of every voter', () => {
  test('learns no third answer from tables that are planned together', () => {
    const { shown, telling } = attackAll(listPlans);
    expect(telling).toBe(0);
    expect(shown).toBeGreaterThan(1000);
  });

  // These two tell that the attack works, and why tables are planned as they are.
  test('would learn some from tables that are judged one by one', () => {
    expect(attackAll(judgeSingly, [[12, 0, 1, 12]]).telling).toBeGreaterThan(0);
  });

  test('would learn some from a table that is not shown, if chance never held one back', () => {
    expect(attackAll(planWithoutChance, [[12, 0, 1, 12]]).telling).toBeGreaterThan(0);
  });
});
