/*
 * An attacker who tries to link answers to voters, as a tool of tests.
 *
 * What the attacker knows: who voted, some answers of each voter (from elsewhere, such as the team), the questions with
 * the values that an answer can have, and everything that was served (`Observation`): how many of which voters gave an
 * answer, cells of tables of two questions, and whole ballots without names. The times of votes are part of the groups
 * of voters: results read after the tenth vote count the answers of the first ten voters.
 *
 * What follows: an answer of a voter is possible if at least one set of ballots, one per voter, agrees with all of it.
 * It is determined if it is the only possible one. `findDeterminedExhaustively` is exact, and for about ten voters and
 * three questions; `findDeterminedByPropagation` is for surveys of real size. It excludes only what is impossible, and
 * may miss some of that. `listViolations` tells which determined answers are leaks.
 */

/** A choice, or any other text as an opaque value; null if not answered or not asked. */
export type Answer = string | null;

export interface Question {
  /** The possible answers; with null, an answer may be left out. */
  options: Answer[];
  /** Asked only after one of these answers to an earlier question (by index); otherwise the answer is null. */
  showIf?: Line;
}

/** Answers to a question, by its index. */
export interface Line {
  question: number;
  answers: Answer[];
}

/** What the attacker knew before. */
export interface Knowledge {
  /** How many people voted; they are numbered from 0. */
  voters: number;
  /** By voter: the known answers, by index of the question. */
  known: Map<number, Answer>[];
}

/** How many of these voters gave one of these answers. */
export interface TotalObservation extends Line {
  kind: 'total';
  voters: number[];
  count: number;
}

/** How many of these voters gave one of these answers to a question, and one of those to another: a cell of a table. */
export interface TableObservation {
  kind: 'table';
  voters: number[];
  rows: Line;
  columns: Line;
  count: number;
}

/** All whole ballots of these voters, in unknown order. */
export interface RowsObservation {
  kind: 'rows';
  voters: number[];
  rows: Answer[][];
}

/** What was served, and about which voters. */
export type Observation = TotalObservation | TableObservation | RowsObservation;

/** By voter and question: the answers that are possible; known answers are the only ones. */
export type PossibleAnswers = Set<Answer>[][];

/** Lists what the answer to a question can be, including null if it may not be asked. */
export function listValues({ options, showIf }: Question): Answer[] {
  return [...new Set(showIf ? [...options, null] : options)];
}

/** Whether a question may have an answer after the answer to its condition. */
export function isAnswerPossible({ options, showIf }: Question, answer: Answer, condition: Answer): boolean {
  return !showIf || showIf.answers.includes(condition) ? options.includes(answer) : answer === null;
}

/** A string that is equal for equal ballots only. */
export function toBallotKey(ballot: Answer[]): string {
  return JSON.stringify(ballot);
}

/** @returns an error for observations with which no set of ballots agrees: what was fed is wrong */
export function createContradictionError(): Error {
  return new Error('no set of ballots agrees with these observations');
}

/** @throws if an observation speaks of voters, questions, or answers that do not exist */
export function checkObservations(questions: Question[], { voters }: Knowledge, observations: Observation[]): void {
  for (const observation of observations) {
    for (const voter of observation.voters) {
      if (!(voter >= 0 && voter < voters)) throw new Error(`there is no voter ${voter}`);
    }
    if (new Set(observation.voters).size < observation.voters.length) throw new Error('a voter is counted twice');
    for (const line of listLines(observation)) checkLine(questions, line);
    if (observation.kind === 'rows' && observation.rows.length !== observation.voters.length) {
      throw new Error(`${observation.rows.length} ballots of ${observation.voters.length} voters`);
    }
    if (observation.kind === 'table' && observation.rows.question === observation.columns.question) {
      throw new Error(`question ${observation.rows.question} is compared with itself`);
    }
  }
}

function listLines(observation: Observation): Line[] {
  if (observation.kind === 'total') return [observation];
  if (observation.kind === 'table') return [observation.rows, observation.columns];
  return observation.rows.flatMap((row) => row.map((answer, question) => ({ question, answers: [answer] })));
}

function checkLine(questions: Question[], { question, answers }: Line): void {
  const asked = questions[question];
  if (!asked) throw new Error(`there is no question ${question}`);
  const values = listValues(asked);
  const unknown = answers.filter((answer) => !values.includes(answer));
  if (unknown.length > 0) throw new Error(`question ${question} has no answers ${JSON.stringify(unknown)}`);
}
