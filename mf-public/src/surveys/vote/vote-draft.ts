import { type Answers, type Question, getQuestionKey, isAcceptedAnswer } from '@canvass/shared/contracts';
import { newIdempotencyKey } from '@canvass/shared/http';
import { sessionStore } from '@canvass/shared/storage';

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
  /** Undefined for a visitor, whose draft passes to the user who signs in next in this tab. */
  uid: string | undefined;
}

/** The beginning of the keys of an owner's drafts for all versions of a survey. */
function getStoragePrefix({ surveyId, uid = 'visitor' }: DraftOwner): string {
  return `vote-draft:${uid}:${surveyId}:`;
}

function getStorageKey(owner: DraftOwner): string {
  return `${getStoragePrefix(owner)}${owner.version}`;
}

function listStorageKeys(owner: DraftOwner): string[] {
  const prefix = getStoragePrefix(owner);
  return sessionStore.listKeys().filter((name) => name.startsWith(prefix));
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

/** The draft for these questions, and whether answers to other questions were left out. */
function readStoredDraft(owner: DraftOwner, questions: Question[]): { draft: VoteDraft; isOutdated: boolean } {
  try {
    const isOutdated = listStorageKeys(owner).some((name) => name !== getStorageKey(owner));
    const stored: unknown = JSON.parse(sessionStore.read(getStorageKey(owner)) ?? 'null');
    if (!isStoredDraft(stored)) return { draft: createDraft(), isOutdated };
    const { answers, comment, key, asked } = stored;
    const keptAnswers = mergeAnswers(asked?.map((title) => ({ title })) ?? questions, questions, answers);
    const isSame = Object.entries(answers).every(([question, answer]) => keptAnswers[question] === answer);
    if (isSame) return { draft: { answers, comment, key }, isOutdated };
    const hasLostAnswers = Object.keys(keptAnswers).length < Object.keys(answers).length;
    return { draft: createDraft(keptAnswers, comment), isOutdated: isOutdated || hasLostAnswers };
  } catch {
    return { draft: createDraft(), isOutdated: false };
  }
}

/**
 * The draft with which its owner continues on these questions. An answer that was chosen before the owner was known
 * replaces one given as a visitor, which replaces one in the owner's own draft.
 */
export function resumeDraft(owner: DraftOwner, questions: Question[], chosen: Answers = {}) {
  const own = readStoredDraft(owner, questions);
  const visitor = owner.uid === undefined ? undefined : readStoredDraft({ ...owner, uid: undefined }, questions);
  const added = { ...visitor?.draft.answers, ...chosen };
  const hasAdded = Object.keys(added).length > 0;
  return {
    draft: hasAdded ? createDraft({ ...own.draft.answers, ...added }, own.draft.comment) : own.draft,
    /** Whether the draft differs from the one that is stored for its owner. */
    isUnsaved: hasAdded,
    /** Whether answers were left out because the survey was changed since. */
    isOutdated: own.isOutdated || (visitor?.isOutdated ?? false),
  };
}

/** Stores a draft in place of all earlier ones for the survey, including that of a visitor who has become its owner. */
export function saveDraft(owner: DraftOwner, draft: VoteDraft, questions: Question[]): void {
  const stored: StoredDraft = { ...draft, asked: questions.map(({ title }) => title) };
  deleteDraft(owner);
  // If the storage is full or denied, the draft only does not survive a reload.
  sessionStore.write(getStorageKey(owner), JSON.stringify(stored));
}

/** Deletes the drafts for all versions of a survey, including those of a visitor who has become their owner. */
export function deleteDraft(owner: DraftOwner): void {
  const names = [owner, { ...owner, uid: undefined }].flatMap(listStorageKeys);
  for (const name of names) sessionStore.delete(name);
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
