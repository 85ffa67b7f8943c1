import { type Answers, type Question, questionKey } from '@canvass/shared/contracts';
import { newIdempotencyKey } from '@canvass/shared/http';
import { fits } from './answers';

/** The answers of a vote that is not cast yet. It survives a reload of the page, in this tab only. */
export interface VoteDraft {
  /** Answers by question: `{ 'Question-1': 'Yes' }`. */
  answers: Answers;
  comment: string;
  /**
   * The idempotency key. It belongs to exactly these answers: a retry keeps it, so a vote whose answer got lost on
   * the way is not refused; changed answers get a new one, so they are never mistaken for those sent before.
   */
  key: string;
}

/** Whose draft it is. Questions of another version may mean something else, so their answers are not taken over. */
export interface DraftOwner {
  surveyId: string;
  version: number;
  uid: string;
}

function storageKey({ surveyId, version, uid }: DraftOwner): string {
  return `vote-draft:${uid}:${surveyId}:${version}`;
}

/** A draft of these answers, with a key of its own. */
export function newDraft(answers: Answers = {}, comment = ''): VoteDraft {
  return { answers, comment, key: newIdempotencyKey() };
}

/** As it is stored: with the titles of the questions. Before the first vote they change without a new version. */
type StoredDraft = VoteDraft & { asked?: string[] };

function isDraft(value: unknown): value is StoredDraft {
  return typeof value === 'object' && value !== null && 'answers' in value && 'comment' in value && 'key' in value;
}

/** The draft of these questions; what was answered to others is left out. */
export function readDraft(owner: DraftOwner, questions: Question[]): VoteDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null');
    if (!isDraft(stored)) return newDraft();
    const { answers, comment, key, asked } = stored;
    const kept = carryOver(asked?.map((title) => ({ title })) ?? questions, questions, answers);
    const isWhole = Object.entries(answers).every(([question, answer]) => kept[question] === answer);
    return isWhole ? { answers, comment, key } : newDraft(kept, comment);
  } catch {
    return newDraft();
  }
}

export function keepDraft(owner: DraftOwner, draft: VoteDraft, questions: Question[]): void {
  const stored: StoredDraft = { ...draft, asked: questions.map(({ title }) => title) };
  try {
    sessionStorage.setItem(storageKey(owner), JSON.stringify(stored));
  } catch {
    // A full or forbidden storage only costs the draft on a reload.
  }
}

export function dropDraft(owner: DraftOwner): void {
  sessionStorage.removeItem(storageKey(owner));
}

/**
 * After a survey was changed: takes over the answers whose question is still there and still takes them.
 * Questions are known by their title, since their place may have changed; those of one title by their place.
 */
export function carryOver(from: Pick<Question, 'title'>[], to: Question[], answers: Answers): Answers {
  const byTitle = new Map(from.map(({ title }, index) => [title, answers[questionKey(index)]]));
  const kept = to.flatMap((question, index) => {
    const isInPlace = from[index]?.title === question.title;
    const answer = isInPlace ? answers[questionKey(index)] : byTitle.get(question.title);
    return answer !== undefined && fits(question, answer) ? [[questionKey(index), answer] as const] : [];
  });
  return Object.fromEntries(kept);
}
