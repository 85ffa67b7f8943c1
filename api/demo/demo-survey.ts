import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import {
  parseDeadline,
  questionSchema,
  toDeadlineDay,
  type Category,
  type Deadline,
  type Question,
  type ResultsPolicy,
  type BallotPolicy,
  type VoterPolicy,
} from '@canvass/shared/contracts';
import { createRandom } from './random';

export const DAY_MS = 86_400_000;
export const DAYS_PER_YEAR = 365;

/** What a demo question says about itself; everything else has its default. */
type DemoQuestionContent = Partial<Omit<Question, 'title'>> & Pick<Question, 'title'>;

/** A question, and how people answer it. */
export interface DemoQuestion extends DemoQuestionContent {
  /**
   * How popular each option is, and after them what voters write in place of one. For multiple choices, the share of
   * voters who choose it.
   */
  shares?: number[];
  /** Whether content voters (1) or discontented ones (-1) prefer each option. */
  leanings?: number[];
  /** Written answers, also those in place of an option, from those of discontented voters to those of content ones. */
  written?: string[];
  /** The first and the last day that an answer can be, for a date. */
  daysAgo?: { earliest: number; latest: number };
  /** The share of voters who answer an optional question, from 0 to 1. */
  answeredShare?: number;
}

/** What happened to a survey after it was opened. Days are counted back from the day of seeding. */
export type DemoChange =
  | { kind: 'closed'; daysAgo: number }
  | { kind: 'withdrawn'; daysAgo: number }
  /** With the earlier deadline, in days from the day of seeding. A survey that was reopened had closed at the end of it. */
  | { kind: 'extended'; daysAgo: number; deadlineBefore: number }
  | { kind: 'reopened'; daysAgo: number; deadlineBefore: number }
  | { kind: 'edited'; daysAgo: number; questionsBefore: DemoQuestion[] }
  | { kind: 'unpublished'; daysAgo: number; feedback: string; review?: { daysAgo: number; message: string } };

/** A survey of the demo. Its dates are relative to the day of seeding, so that a demo never looks abandoned. */
export interface DemoSurvey {
  title: string;
  description: string;
  location?: string;
  category: Category;
  questions: DemoQuestion[];
  resultsPolicy?: ResultsPolicy;
  voterPolicy?: VoterPolicy;
  ballotPolicy?: BallotPolicy;
  /** Owned by the second surveyor, who has no account to sign in with. */
  isColleagues?: true;
  /** Offered to the surveyor of the demo accounts this many days ago. */
  offeredDaysAgo?: number;
  createdDaysAgo: number;
  /** Negative if it has closed. */
  closesInDays: number;
  votes: number;
  /** How content its voters are, from 0 to 1. */
  mood?: number;
  /** Oldest first. */
  changes?: DemoChange[];
  /** Comments of Pro users, each by somebody who gave this answer to the first question. */
  comments?: { answer: string; text: string }[];
  /** Users of the demo accounts who have voted. */
  participants?: { role: 'user' | 'pro-user'; comment?: string }[];
  /** How many invited people used their link without voting, and how many have not used it. */
  invited?: { withoutVote: number; unused: number };
}

/** A deterministic id, so that seeding again after an interruption finds the existing records. Ids sort by time. */
export function createStableId(name: string, at: Date): ObjectId {
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return new ObjectId(seconds + createHash('sha256').update(name).digest('hex').slice(0, 16));
}

/** A time some days ago, at different times of the day, so that what happened before stays before. */
export function subtractDays(now: Date, days: number): Date {
  return new Date(now.getTime() - (days + createRandom(`time of day ${days}`)() / 3) * DAY_MS);
}

/** Surveys that open on the same day open at different times. */
export function getOpenedAt({ title, createdDaysAgo }: DemoSurvey, now: Date): Date {
  return new Date(now.getTime() - (createdDaysAgo + createRandom(`opening of ${title}`)() / 3) * DAY_MS);
}

export function getSurveyId(survey: DemoSurvey, now: Date): ObjectId {
  return createStableId(`survey ${survey.title}`, getOpenedAt(survey, now));
}

/** The deadline that is this many days ahead, or past if the number is negative. */
export function getDeadline(days: number, now: Date): Deadline {
  const deadline = parseDeadline(toDeadlineDay(new Date(now.getTime() + days * DAY_MS)));
  if (!deadline) throw new Error('A day of the calendar is a deadline.');
  return deadline;
}

export function toQuestions(questions: DemoQuestion[], now: Date): Question[] {
  const toDay = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return questions.map(
    ({ shares: _shares, leanings: _leanings, written: _written, answeredShare: _share, daysAgo, ...content }) =>
      questionSchema.parse({
        ...content,
        ...(daysAgo && { earliest: toDay(daysAgo.earliest), latest: toDay(daysAgo.latest) }),
      }),
  );
}

/** The change of a kind, if there was one. */
export function findChange<Kind extends DemoChange['kind']>({ changes = [] }: DemoSurvey, kind: Kind) {
  return changes.find((change): change is Extract<DemoChange, { kind: Kind }> => change.kind === kind);
}
