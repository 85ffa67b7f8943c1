import {
  canBeLeftOut,
  getQuestionKey,
  getRecordRules,
  isWrittenKind,
  type Answers,
  type Question,
} from '@canvass/shared/contracts';

/**
 * How often each question of one version was answered how: `RecordRules` says what is counted of an answer, such as `o0`
 * for the first option.
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

function getChosenPaths(questions: Question[], answers: Answers): string[] {
  return questions.flatMap((question, index) => {
    const answer = answers[getQuestionKey(index)];
    if (answer === undefined) return [];
    return getRecordRules(question.kind)
      .count(question, answer)
      .map((counter) => `counts.q${index}.${counter}`);
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
  return getCount(tally, index, getRecordRules(kind).getOptionCounter(option));
}

/** How often an option of the question at `index` has each rank, from the first to the last; undefined if it is not ranked. */
export function getRankCounts(
  tally: Pick<Tally, 'counts'>,
  question: Pick<Question, 'kind' | 'options'>,
  index: number,
  option: number,
): number[] | undefined {
  const { listRankCounters } = getRecordRules(question.kind);
  return listRankCounters?.(question, option).map((counter) => getCount(tally, index, counter));
}

/** How many voters answered the question at `index`. */
export function getAnswerCount(tally: Pick<Tally, 'votes' | 'counts'>, question: Question, index: number): number {
  // Of written answers, fewer may be shown than there are.
  if (!canBeLeftOut(question) && !isWrittenKind(question.kind)) return tally.votes;
  const { countsAnswers } = getRecordRules(question.kind);
  return Object.entries(tally.counts[`q${index}`] ?? {})
    .filter(([counter]) => countsAnswers(counter))
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
