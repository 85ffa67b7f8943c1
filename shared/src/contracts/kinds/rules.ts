import type { AnswerValue, KindSetting, Question, QuestionSettings } from '../questions';

/** What is wrong with a setting of a question. */
export interface SettingIssue {
  setting: KindSetting;
  message: string;
}

/** Finds what is wrong with settings that a question of a kind can have. */
export type SettingCheck = (
  question: QuestionSettings & { options?: string[] | undefined; rows?: string[] | undefined },
) => SettingIssue[];

/** What surveyors can make of questions of a kind, and what their answers are good for. */
export interface QuestionRules {
  /** The options where the kind fixes them; absent where surveyors write them. */
  fixedOptions?: readonly string[];
  /** The maximum number of options that surveyors write. */
  maxOptions?: number;
  /** The settings that questions of some kinds have. */
  settings: readonly KindSetting[];
  /** Set if an answer is the number of one of the options. */
  isRating?: true;
  /** Set if voters answer in their own words: such answers are erased with an account, and only counted in results. */
  isWritten?: true;
  /** Set if an answer chooses several options. */
  choosesSeveral?: true;
  /** Set if results count spans of values in place of options. */
  hasSpans?: true;
  /** Why later questions cannot depend on the answer; absent if they can. */
  conditionIssue?: string;
  /** Why the answers cannot be compared with those to another question; absent if they can. */
  comparisonIssue?: string;
}

/**
 * Why a question does not accept an answer. `missing`: it is required; `invalid`: it is none that the question offers;
 * `too-few` and `too-many`: choices; `not-alone`: the option that means none of the others was chosen with others;
 * `no-text`: what is in place of an option is empty; `too-long`: the written text; `incomplete`: a ranking lacks options, or a
 * matrix those of some rows;
 * `unasked`: there is an answer to a question that is not asked after the other answers.
 */
export type AnswerProblem =
  | 'unasked'
  | 'missing'
  | 'invalid'
  | 'too-few'
  | 'too-many'
  | 'not-alone'
  | 'no-text'
  | 'too-long'
  | 'incomplete';

/** Which answers questions of a kind accept. */
export interface AnswerRules {
  /** The reason why a ballot with this answer cannot be cast; undefined if it can. There is an answer. */
  check: (question: Question, answer: AnswerValue) => AnswerProblem | undefined;
  /** Whether it is an answer to the question, complete or not: some of the ranks, or a text that is still empty. */
  accepts: (question: Question, answer: AnswerValue) => boolean;
}

/** The content of a cell in a file; undefined if it is empty. */
export type Cell = string | number | undefined;

/** A column with the answers to a question, or with what they say about one of its options. */
export interface AnswerColumn {
  /** What it is about, after the number of the question. */
  header: string;
  format: (answer: AnswerValue) => Cell;
}

/**
 * The votes whose answer is a value or contains it, is within a span, ranks it first, or has something beside these values.
 * With a position, from 0, it is at that place of a list.
 */
export type ChosenAnswer =
  | { value: string | number; position?: number }
  | { from: string | number; until: string | number }
  | { first: string }
  | { noneOf: string[] };

/** How the API describes, counts, finds, and exports answers to questions of a kind. */
export interface RecordRules {
  /** What a valid answer is, in words. */
  describe: (question: Question) => string;
  /** What an answer lacks, in words. */
  describeIncomplete?: (question: Question, answer: AnswerValue | undefined) => string;
  /** The counters in a tally that an answer increments, each a name such as `o0`. */
  count: (question: Question, answer: AnswerValue) => string[];
  /** The index of the option or the span to which a value belongs; -1 if to none. */
  findOption: (question: Question, value: string | number) => number;
  /** The counter that tells how often the option at an index was chosen or, in a ranking, ranked first. */
  getOptionCounter: (option: number) => string;
  /** Whether a counter counts people who answered. The sum of these is their number where a question can be left out. */
  countsAnswers: (counter: string) => boolean;
  /** The counters that tell how often the option at an index has each rank, from the first to the last. */
  listRankCounters?: (question: Pick<Question, 'options'>, option: number) => string[];
  /** The votes that chose an option. */
  match: (option: string, question: Question) => ChosenAnswer;
  /** The columns of a file for spreadsheets. */
  createColumns: (question: Question) => AnswerColumn[];
}
