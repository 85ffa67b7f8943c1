import {
  isPro,
  getStage,
  RESULTS_STEP,
  type RemainingStep,
  type SurveyCommand,
  type SurveyState,
  type Vote,
} from './survey-state';

/** Lets a ballot in, and freezes what it was made for. Any reason to refuse it may be the one that is told. */
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

/** What a ballot is answered whose voter has sent the same key before; nothing when it is another one. */
function getRetryAnswer(first: Vote | undefined, { yes, hasKey, hasComment }: SurveyCommand & { kind: 'vote' }) {
  if (!first?.hasKey || !hasKey) return undefined;
  return first.yes === yes && first.hasComment === hasComment ? 'voted' : 'idempotency-key-reused';
}

/** A person has one vote. */
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

/** A step is complete: what was kept for it is shown, unless somebody else has completed it. */
function showResults(state: SurveyState, { version, exact, shown, next }: RemainingStep & { step: 'show' }) {
  const before = state.counts[version];
  const isSame = before?.next === next && (next !== null || before.shown === shown);
  if (!before || !isSame) return { state, answers: ['voted'] };
  const after = { ...before, shown: next ?? before.shown, next: exact };
  return { state: { ...state, counts: { ...state.counts, [version]: after } }, answers: ['voted'] };
}

/** A vote is admitted, stored, counted, and may complete a step of the results. */
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
      // A ballot counts that arrives in time, however long it is on its way then.
      return { state, rest: { step: 'admit' as const, isInTime: getStage(state) === 'open' } };
    default:
      throw new Error(`A vote has no such step: ${JSON.stringify(rest)}.`);
  }
}
