import { canBeLeftOut, getQuestionKey, type Answers, type AnswerValue, type Question } from '@canvass/shared/contracts';

/**
 * How often each option of each question was chosen in one version. A written answer counts as the first option, and a
 * text in place of an option as the one after the last. Where neither the number of votes nor the options tell how many
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

/** The indexes of the options that an answer chooses. */
function getChosenOptions({ kind, options, other }: Question, answer: AnswerValue): number[] {
  // A written answer that was erased later still counts as an answer.
  if (kind === 'text') return [0];
  const values = Array.isArray(answer) ? answer : [String(answer)];
  return values.flatMap((value) => {
    const index = options.indexOf(value);
    return index === -1 ? (other ? [options.length] : []) : [index];
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
    const counters = getChosenOptions(question, answer).map((option) => `o${option}`);
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

export function getOptionCount(tally: Pick<Tally, 'counts'>, question: number, option: number): number {
  return tally.counts[`q${question}`]?.[`o${option}`] ?? 0;
}

/** How many voters answered the question at `index`. */
export function getAnswerCount(tally: Pick<Tally, 'votes' | 'counts'>, question: Question, index: number): number {
  if (!canBeLeftOut(question) && question.kind !== 'text') return tally.votes;
  const counts = tally.counts[`q${index}`] ?? {};
  if (countsAnswers(question)) return counts['answered'] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
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
