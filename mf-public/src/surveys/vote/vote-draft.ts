import { type Answers, type Question, getQuestionKey } from '@canvass/shared/contracts';
import { newIdempotencyKey } from '@canvass/shared/http';
import { isAcceptedAnswer } from './answers';

/** The answers of a vote that was not cast. It survives a reload of the page, in this tab only. */
export interface VoteDraft {
  /** Answers by question: `{ 'Question-1': 'Yes' }`. */
  answers: Answers;
  comment: string;
  /**
   * The idempotency key of exactly these answers: a retry keeps it, so a vote whose response was lost is not refused;
   * changed answers get a new one, so they are never mistaken for those sent before.
   */
  key: string;
}

/** The owner of a draft. Questions of another version may mean something else, so their answers are not taken over. */
export interface DraftOwner {
  surveyId: string;
  version: number;
  uid: string;
}

function getStorageKey({ surveyId, version, uid }: DraftOwner): string {
  return `vote-draft:${uid}:${surveyId}:${version}`;
}

/** A draft of these answers, with a new idempotency key. */
export function createDraft(answers: Answers = {}, comment = ''): VoteDraft {
  return { answers, comment, key: newIdempotencyKey() };
}

/** The stored format includes the titles of the questions: before the first vote they change without a new version. */
type StoredDraft = VoteDraft & { asked?: string[] };

function isStoredDraft(value: unknown): value is StoredDraft {
  return typeof value === 'object' && value !== null && 'answers' in value && 'comment' in value && 'key' in value;
}

/** The draft for these questions; answers to other questions are left out. */
export function readDraft(owner: DraftOwner, questions: Question[]): VoteDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(getStorageKey(owner)) ?? 'null');
    if (!isStoredDraft(stored)) return createDraft();
    const { answers, comment, key, asked } = stored;
    const keptAnswers = mergeAnswers(asked?.map((title) => ({ title })) ?? questions, questions, answers);
    const isComplete = Object.entries(answers).every(([question, answer]) => keptAnswers[question] === answer);
    return isComplete ? { answers, comment, key } : createDraft(keptAnswers, comment);
  } catch {
    return createDraft();
  }
}

export function saveDraft(owner: DraftOwner, draft: VoteDraft, questions: Question[]): void {
  const stored: StoredDraft = { ...draft, asked: questions.map(({ title }) => title) };
  try {
    sessionStorage.setItem(getStorageKey(owner), JSON.stringify(stored));
  } catch {
    // If the storage is full or denied, the draft only does not survive a reload.
  }
}

export function deleteDraft(owner: DraftOwner): void {
  sessionStorage.removeItem(getStorageKey(owner));
}

/**
 * After a survey was changed: takes over the answers whose question still exists and still accepts them. Questions are
 * matched by title, since their position may have changed; those with the same title by position.
 */
export function mergeAnswers(from: Pick<Question, 'title'>[], to: Question[], answers: Answers): Answers {
  const byTitle = new Map(from.map(({ title }, index) => [title, answers[getQuestionKey(index)]]));
  const keptAnswers = to.flatMap((question, index) => {
    const isSamePosition = from[index]?.title === question.title;
    const answer = isSamePosition ? answers[getQuestionKey(index)] : byTitle.get(question.title);
    return answer !== undefined && isAcceptedAnswer(question, answer) ? [[getQuestionKey(index), answer] as const] : [];
  });
  return Object.fromEntries(keptAnswers);
}
