import {
  isPro,
  getStage,
  RESULTS_STEP,
  type RemainingStep,
  type SurveyCommand,
  type SurveyState,
  type Vote,
} from './survey-state';

/**
 * Admits a ballot, and freezes its questions. If there are several reasons to refuse it, the API may answer with any of
 * them.
 */
function admitVote(state: SurveyState, command: SurveyCommand & { kind: 'vote' }, isInTime: boolean) {
  const { voter, hasComment, version, revision } = command;
  const isStale =
    (version !== undefined && version !== state.version) ||
    (!state.isFrozen && revision !== undefined && revision !== state.revision);
  const answers = [
    ...(hasComment && !isPro(voter) ? ['comment-needs-pro'] : []),
    ...(state.status === 'Unpublish' ? ['survey-not-found'] : []),
    ...(isInTime ? [] : ['survey-closed']),
    ...(isStale ? ['survey-changed'] : []),
    ...(state.votes[voter] ? ['already-voted'] : []),
  ];
  const retryAnswer = getRetryAnswer(state.votes[voter], command);
  if (answers.length > 0) return { state, answers: retryAnswer === undefined ? answers : [retryAnswer] };
  return { state: { ...state, isFrozen: true }, rest: { step: 'store' as const, version: state.version } };
}

/** The answer to a ballot whose voter has already sent the same key; undefined if this is not a repeat. */
function getRetryAnswer(first: Vote | undefined, { yes, hasKey, hasComment }: SurveyCommand & { kind: 'vote' }) {
  if (!first?.hasKey || !hasKey) return undefined;
  return first.yes === yes && first.hasComment === hasComment ? 'voted' : 'idempotency-key-reused';
}

/** A user has one vote. */
function storeVote(state: SurveyState, command: SurveyCommand & { kind: 'vote' }, version: number) {
  const { voter, yes, hasKey, hasComment } = command;
  const first = state.votes[voter];
  if (first) return { state, answers: [getRetryAnswer(first, command) ?? 'already-voted'] };
  const votes = { ...state.votes, [voter]: { version, yes, hasKey, hasComment } };
  return { state: { ...state, votes }, rest: { step: 'count' as const, version } };
}

function countVote(state: SurveyState, version: number, yes: boolean) {
  const before = state.counts[version] ?? { votes: 0, yes: 0, shown: null, next: null };
  const after = { ...before, votes: before.votes + 1, yes: before.yes + (yes ? 1 : 0) };
  const counted = { ...state, counts: { ...state.counts, [version]: after } };
  const { votes: exact, shown, next } = after;
  if (exact - (next ?? shown ?? 0) < RESULTS_STEP) return { state: counted, answers: ['voted'] };
  return { state: counted, rest: { step: 'show' as const, version, exact, shown, next } };
}

/** Completes a step: shows the next tally, unless another vote has completed the step. */
function showResults(state: SurveyState, { version, exact, shown, next }: RemainingStep & { step: 'show' }) {
  const before = state.counts[version];
  const isSame = before?.next === next && (next !== null || before.shown === shown);
  if (!before || !isSame) return { state, answers: ['voted'] };
  const after = { ...before, shown: next ?? before.shown, next: exact };
  return { state: { ...state, counts: { ...state.counts, [version]: after } }, answers: ['voted'] };
}

/** A vote is admitted, stored, and counted, and may complete a step of the results. */
export function applyVote(
  state: SurveyState,
  command: SurveyCommand & { kind: 'vote' },
  rest: RemainingStep | undefined,
) {
  switch (rest?.step) {
    case 'admit':
      return admitVote(state, command, rest.isInTime);
    case 'store':
      return storeVote(state, command, rest.version);
    case 'count':
      return countVote(state, rest.version, command.yes);
    case 'show':
      return showResults(state, rest);
    case undefined:
      // A ballot that arrives in time counts, however long it is processed after that.
      return { state, rest: { step: 'admit' as const, isInTime: getStage(state) === 'open' } };
    default:
      throw new Error(`A vote has no such step: ${JSON.stringify(rest)}.`);
  }
}
