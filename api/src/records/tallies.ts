import { canBeLeftOut, getQuestionKey, type Answers, type AnswerValue, type Question } from '@canvass/shared/contracts';

/**
 * How often each option of each question was chosen in one version: `o0`, `o1`, and so on. A written answer counts as
 * the first option, and a text in place of an option as the one after the last. A ranking counts how often each option
 * has each rank, from 1: `o0p1`, `o0p2`, and so on. Where neither the number of votes nor the options tell how many
 * people answered, `answered` counts them.
 */
export interface Tally {
  votes: number;
  counts: Record<string, Record<string, number>>;
  /** Votes per day in UTC, by keys like `d20261120`. */
  days?: Record<string, number>;
}

/** The part of a vote that is counted. */
export interface CountedVote {
  response: Answers;
  /** Absent for anonymous ballots, whose days are not counted. */
  at?: Date | undefined;
}

/** Tallies by version: `v1`, `v2`, and so on. */
export type Tallies = Record<string, Tally>;

/** The key of a version in `Tallies`. */
export function toVersionKey(version: number): string {
  return `v${version}`;
}

/** The counter of an option, or of an option with a rank, from 1. */
function toCounter(option: number, rank?: number): string {
  return rank === undefined ? `o${option}` : `o${option}p${rank}`;
}

/** The counters that an answer increments. */
function getCounters({ kind, options, other }: Question, answer: AnswerValue): string[] {
  // A written answer that was erased later still counts as an answer.
  if (kind === 'text') return [toCounter(0)];
  const values = Array.isArray(answer) ? answer : [String(answer)];
  return values.flatMap((value, position) => {
    const index = options.indexOf(value);
    if (index === -1) return other ? [toCounter(options.length)] : [];
    return [toCounter(index, kind === 'ranking' ? position + 1 : undefined)];
  });
}

/** Whether people who answered are counted: each of them may have chosen several options, or none if left out. */
function countsAnswers(question: Question): boolean {
  return question.kind === 'multiple' && canBeLeftOut(question);
}

function getChosenPaths(questions: Question[], answers: Answers): string[] {
  return questions.flatMap((question, index) => {
    const answer = answers[getQuestionKey(index)];
    if (answer === undefined) return [];
    const counters = getCounters(question, answer);
    if (countsAnswers(question)) counters.push('answered');
    return counters.map((counter) => `counts.q${index}.${counter}`);
  });
}

function toDayKey(at: Date): string {
  return `d${at.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** The paths in its version's tally that a vote increments: `votes`, `days.d20261120`, `counts.q0.o1`. */
export function getTallyPaths(questions: Question[], { response, at }: CountedVote): string[] {
  return ['votes', ...(at ? [`days.${toDayKey(at)}`] : []), ...getChosenPaths(questions, response)];
}

/** The votes of all versions per day, `2026-11-20`, earliest first, without days that have none. */
export function countVotesByDay(tallies: Tallies): { day: string; votes: number }[] {
  const days = new Map<string, number>();
  for (const tally of Object.values(tallies)) {
    for (const [key, votes] of Object.entries(tally.days ?? {})) days.set(key, (days.get(key) ?? 0) + votes);
  }
  const sorted = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, votes]) => ({ day: key.replace(/^d(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'), votes }));
}

function getCount({ counts }: Pick<Tally, 'counts'>, index: number, counter: string): number {
  return counts[`q${index}`]?.[counter] ?? 0;
}

/** How often an option of the question at `index` was chosen or, in a ranking, ranked first. */
export function getOptionCount(
  tally: Pick<Tally, 'counts'>,
  { kind }: Pick<Question, 'kind'>,
  index: number,
  option: number,
): number {
  return getCount(tally, index, toCounter(option, kind === 'ranking' ? 1 : undefined));
}

/** How often an option of the ranking at `index` has each rank, from the first to the last. */
export function getRankCounts(
  tally: Pick<Tally, 'counts'>,
  { options }: Pick<Question, 'options'>,
  index: number,
  option: number,
): number[] {
  return options.map((_, position) => getCount(tally, index, toCounter(option, position + 1)));
}

/** How many voters answered the question at `index`. */
export function getAnswerCount(tally: Pick<Tally, 'votes' | 'counts'>, question: Question, index: number): number {
  if (!canBeLeftOut(question) && question.kind !== 'text') return tally.votes;
  if (countsAnswers(question)) return getCount(tally, index, 'answered');
  // Every answer ranks one option first.
  const isCounted = (counter: string) => question.kind !== 'ranking' || counter.endsWith('p1');
  return Object.entries(tally.counts[`q${index}`] ?? {})
    .filter(([counter]) => isCounted(counter))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Adds a vote to a tally that is being recounted. */
export function addVote(tally: Tally, questions: Question[], { response, at }: CountedVote): void {
  tally.votes += 1;
  if (at) {
    const day = toDayKey(at);
    tally.days = { ...tally.days, [day]: (tally.days?.[day] ?? 0) + 1 };
  }
  for (const path of getChosenPaths(questions, response)) {
    const [, question = '', counter = ''] = path.split('.');
    const counts = (tally.counts[question] ??= {});
    counts[counter] = (counts[counter] ?? 0) + 1;
  }
}
