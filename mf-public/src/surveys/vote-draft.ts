import { questionKey, type Survey } from '@canvass/shared/contracts';
import { newIdempotencyKey } from '@canvass/shared/http';

/** The answers of a vote that is not cast yet. It survives a reload of the page, in this tab only. */
export interface VoteDraft {
  /** Answers by question: `{ 'Question-1': 'Yes' }`. */
  answers: Record<string, string>;
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
export function newDraft(answers: Record<string, string> = {}, comment = ''): VoteDraft {
  return { answers, comment, key: newIdempotencyKey() };
}

function isDraft(value: unknown): value is VoteDraft {
  return typeof value === 'object' && value !== null && 'answers' in value && 'comment' in value && 'key' in value;
}

export function readDraft(owner: DraftOwner): VoteDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? 'null');
    return isDraft(stored) ? stored : newDraft();
  } catch {
    return newDraft();
  }
}

export function keepDraft(owner: DraftOwner, draft: VoteDraft): void {
  try {
    sessionStorage.setItem(storageKey(owner), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage only costs the draft on a reload.
  }
}

export function dropDraft(owner: DraftOwner): void {
  sessionStorage.removeItem(storageKey(owner));
}

/**
 * After a survey was changed: takes over the answers whose question and option are still there.
 * Questions are known by their title, since their place may have changed.
 */
export function carryOver(
  from: Pick<Survey, 'questions'>,
  to: Pick<Survey, 'questions'>,
  answers: VoteDraft['answers'],
): VoteDraft['answers'] {
  const byTitle = new Map(from.questions.map(({ title }, index) => [title, answers[questionKey(index)]]));
  const kept = to.questions.map(({ title, options }, index) => {
    const answer = byTitle.get(title);
    return answer !== undefined && options.includes(answer) ? [[questionKey(index), answer]] : [];
  });
  return Object.fromEntries(kept.flat()) as VoteDraft['answers'];
}
