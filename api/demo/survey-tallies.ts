import type { Question } from '@canvass/shared/contracts';
import { addVote, toVersionKey, type Tallies } from '../src/records/tallies';
import { completeStep, finalizeTallies, getVersionTallies, isStepComplete } from '../src/records/shown-tallies';
import type { SurveyDocument } from '../src/records/surveys.collection';
import type { VoteDocument } from '../src/records/votes.collection';

type StoredTallies = Pick<SurveyDocument, 'tallies' | 'shownTallies' | 'nextTallies'>;

/** Counts a vote and completes a step of the results that everyone sees, as the API does at each vote. */
function countVote(stored: StoredTallies, questions: Question[], vote: VoteDocument): void {
  const key = toVersionKey(vote.version);
  const tally = ((stored.tallies ??= {})[key] ??= { votes: 0, counts: {} });
  addVote(tally, questions, vote);
  const version = getVersionTallies(stored, key);
  if (!version || !isStepComplete(version)) return;
  // Copied, because the exact tally goes on.
  const { shown, next } = structuredClone(completeStep(version));
  if (shown) (stored.shownTallies ??= {})[key] = shown;
  if (next) (stored.nextTallies ??= {})[key] = next;
}

function reopen(stored: StoredTallies): void {
  const shownTallies: Tallies = structuredClone(finalizeTallies(stored));
  stored.shownTallies = shownTallies;
  delete stored.nextTallies;
}

/**
 * The tallies after all votes, which are given earliest first.
 * @param versions the questions of each version, the first one first.
 * @param reopenedAt when the survey was reopened, which shows what closing had completed.
 */
export function computeTallies(
  versions: Question[][],
  votes: VoteDocument[],
  reopenedAt: Date | undefined,
): StoredTallies {
  const stored: StoredTallies = {};
  const votesBefore = reopenedAt ? votes.findIndex(({ at }) => at >= reopenedAt) : -1;
  for (const [index, vote] of votes.entries()) {
    if (index === votesBefore) reopen(stored);
    countVote(stored, versions[vote.version - 1] ?? [], vote);
  }
  if (reopenedAt && votesBefore === -1) reopen(stored);
  return stored;
}
