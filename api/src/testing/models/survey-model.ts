import type { Model } from '../../../../platform/testing/models/play';

/** What somebody does about the survey. What is relative (`sees: 'before'`) is made a number by `prepare`. */
export type SurveyWish =
  | { kind: 'vote'; voter: number; yes: boolean; hasKey: boolean; hasComment: boolean; sees: Sight }
  | { kind: 'edit'; title: number; questions: number; deadline: number; sees: Sight }
  | { kind: 'unpublish'; feedback: number; by: 'status' | 'decision' }
  | { kind: 'publish' | 'ask for review' | 'dismiss' | 'reopen' | 'read' | 'time passes' }
  | { kind: 'report'; reporter: number };

/** Which version and revision somebody has before them: the ones of now, those before, or they do not say. */
type Sight = 'now' | 'before' | 'nothing';

export type SurveyCommand = SurveyWish & {
  id: number;
  version?: number;
  revision?: number;
  /** Which dismissal is undone: the id of its command. */
  dismissal?: number;
};

interface Vote {
  version: number;
  yes: boolean;
  hasKey: boolean;
  hasComment: boolean;
}

/** The votes of a version: all, those for the first option, those that others see, and will see next. */
interface Count {
  votes: number;
  yes: number;
  shown: number | null;
  next: number | null;
}

export interface SurveyState {
  /** 0 at first; 1 right after the first deadline, 2 when its results are complete, 3 after the second deadline, and so on. */
  time: number;
  deadline: number;
  status: 'Publish' | 'Unpublish';
  feedback: number | null;
  asksForReview: boolean;
  title: number;
  questions: number;
  version: number;
  revision: number;
  isFrozen: boolean;
  votes: Record<number, Vote>;
  counts: Record<number, Count>;
  /** `open`, `upheld`, or `dismissed by 7`. */
  reports: Record<number, string>;
  history: string[];
  lastDismissal: number | null;
}

/** What is left of a command after its first step. */
type Rest =
  | { step: 'admit'; isInTime: boolean }
  | { step: 'store' | 'count'; version: number }
  | { step: 'show'; version: number; exact: number; shown: number | null; next: number | null }
  | { step: 'save'; time: number }
  | { step: 'uphold'; isSame: boolean }
  | { step: 'store report' };

const DEADLINES = 3;
const STEP = 5;

/** Voters who are pro users; those from 10 on vote before the others come. */
export const isPro = (voter: number): boolean => voter === 2 || voter === 3;

export const INITIAL: SurveyState = {
  time: 0,
  deadline: 1,
  status: 'Publish',
  feedback: null,
  asksForReview: false,
  title: 0,
  questions: 0,
  version: 1,
  revision: 1,
  isFrozen: false,
  votes: {},
  counts: {},
  reports: {},
  history: ['opened'],
  lastDismissal: null,
};

function stageOf({ time, deadline }: Pick<SurveyState, 'time' | 'deadline'>): 'open' | 'closing' | 'final' {
  if (time < 2 * deadline - 1) return 'open';
  return time === 2 * deadline - 1 ? 'closing' : 'final';
}

/** What others see of a version: all of it once results are final, unless what is hidden is less than a step. */
function visible({ votes, shown }: Count, stage: string): number | null {
  return stage === 'final' && votes - (shown ?? 0) >= STEP ? votes : shown;
}

/** A change of status is a revision and a line in the public history. */
function withStatus(state: SurveyState, status: SurveyState['status'], feedback: number | null): SurveyState {
  const line = status === 'Publish' ? 'reopened' : 'unpublished';
  const history = [...state.history, line];
  return { ...state, status, feedback, asksForReview: false, revision: state.revision + 1, history };
}

/** Reports that are in one state come to another one. */
function decided(state: SurveyState, from: string, to: string): { state: SurveyState; count: number } {
  const found = Object.entries(state.reports).filter(([, each]) => each === from);
  const reports = { ...state.reports, ...Object.fromEntries(found.map(([reporter]) => [reporter, to])) };
  return { state: { ...state, reports }, count: found.length };
}

/** Lets a ballot in, and freezes what it was made for. Any reason to refuse it may be the one that is told. */
function admit(state: SurveyState, command: SurveyCommand & { kind: 'vote' }, isInTime: boolean) {
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
  const repeated = answerRepeat(state.votes[voter], command);
  if (answers.length > 0) return { state, answers: repeated === undefined ? answers : [repeated] };
  return { state: { ...state, isFrozen: true }, rest: { step: 'store' as const, version: state.version } };
}

/** What a ballot is answered whose voter has sent the same key before; nothing when it is another one. */
function answerRepeat(first: Vote | undefined, { yes, hasKey, hasComment }: SurveyCommand & { kind: 'vote' }) {
  if (!first?.hasKey || !hasKey) return undefined;
  return first.yes === yes && first.hasComment === hasComment ? 'voted' : 'idempotency-key-reused';
}

/** A person has one vote. */
function store(state: SurveyState, command: SurveyCommand & { kind: 'vote' }, version: number) {
  const { voter, yes, hasKey, hasComment } = command;
  const first = state.votes[voter];
  if (first) return { state, answers: [answerRepeat(first, command) ?? 'already-voted'] };
  const votes = { ...state.votes, [voter]: { version, yes, hasKey, hasComment } };
  return { state: { ...state, votes }, rest: { step: 'count' as const, version } };
}

function count(state: SurveyState, version: number, yes: boolean) {
  const before = state.counts[version] ?? { votes: 0, yes: 0, shown: null, next: null };
  const after = { ...before, votes: before.votes + 1, yes: before.yes + (yes ? 1 : 0) };
  const counted = { ...state, counts: { ...state.counts, [version]: after } };
  const { votes: exact, shown, next } = after;
  if (exact - (next ?? shown ?? 0) < STEP) return { state: counted, answers: ['voted'] };
  return { state: counted, rest: { step: 'show' as const, version, exact, shown, next } };
}

/** A step is complete: what was kept for it is shown, unless somebody else has completed it. */
function show(state: SurveyState, { version, exact, shown, next }: Rest & { step: 'show' }) {
  const before = state.counts[version];
  const isSame = before?.next === next && (next !== null || before.shown === shown);
  if (!before || !isSame) return { state, answers: ['voted'] };
  const after = { ...before, shown: next ?? before.shown, next: exact };
  return { state: { ...state, counts: { ...state.counts, [version]: after } }, answers: ['voted'] };
}

function vote(state: SurveyState, command: SurveyCommand & { kind: 'vote' }, rest: Rest | undefined) {
  switch (rest?.step) {
    case 'admit':
      return admit(state, command, rest.isInTime);
    case 'store':
      return store(state, command, rest.version);
    case 'count':
      return count(state, rest.version, command.yes);
    case 'show':
      return show(state, rest);
    default:
      // A ballot counts that arrives in time, however long it is on its way then.
      return { state, rest: { step: 'admit' as const, isInTime: stageOf(state) === 'open' } };
  }
}

/** A survey that is opened again goes on from the results that closing has completed. */
function reopened(counts: SurveyState['counts']): SurveyState['counts'] {
  const entries = Object.entries(counts);
  return Object.fromEntries(
    entries.map(([version, each]) => [version, { ...each, shown: visible(each, 'final'), next: null }]),
  );
}

/** @param time when the edit was looked at: it is on its way for some time then, too. */
function edit(state: SurveyState, command: SurveyCommand & { kind: 'edit' }, time: number) {
  const { title, questions, deadline, revision } = command;
  const isReworded = questions !== state.questions;
  if (title === state.title && !isReworded && deadline === state.deadline)
    return { state, answers: [`unchanged ${state.version} ${state.revision}`] };
  const isOver = stageOf({ time, deadline }) !== 'open';
  const answers = [
    ...(revision !== undefined && revision !== state.revision ? ['survey-conflict'] : []),
    ...(deadline !== state.deadline && isOver ? ['invalid-input'] : []),
  ];
  if (answers.length > 0) return { state, answers };
  const wasOpen = stageOf({ time, deadline: state.deadline }) === 'open';
  const isNew = isReworded && state.isFrozen;
  const isEdited = title !== state.title || isReworded || deadline < state.deadline;
  const moved = wasOpen ? 'extended' : 'reopened';
  const after: SurveyState = {
    ...state,
    title,
    questions,
    deadline,
    version: state.version + (isNew ? 1 : 0),
    isFrozen: state.isFrozen && !isNew,
    revision: state.revision + 1,
    counts: !wasOpen && !isOver ? reopened(state.counts) : state.counts,
    history: [...state.history, ...(isEdited ? ['edited'] : []), ...(deadline > state.deadline ? [moved] : [])],
  };
  return { state: after, answers: [`saved ${after.version} ${after.revision}`] };
}

function unpublish(state: SurveyState, { feedback }: SurveyCommand & { kind: 'unpublish' }) {
  const isSame = state.status === 'Unpublish' && state.feedback === feedback && !state.asksForReview;
  const after =
    state.status === 'Publish'
      ? withStatus(state, 'Unpublish', feedback)
      : { ...state, feedback, asksForReview: false };
  return { state: after, rest: { step: 'uphold' as const, isSame } };
}

function uphold(state: SurveyState, { by }: SurveyCommand & { kind: 'unpublish' }, isSame: boolean) {
  const { state: after, count: upheld } = decided(state, 'open', 'upheld');
  const isNothing = isSame && upheld === 0;
  return { state: after, answers: [`changed ${by === 'decision' ? upheld : isNothing ? 0 : 1}`] };
}

function askForReview(state: SurveyState) {
  if (state.status === 'Publish') return { state, answers: ['not-unpublished'] };
  if (state.asksForReview) return { state, answers: ['review-pending'] };
  return { state: { ...state, asksForReview: true }, answers: ['asked'] };
}

function storeReport(state: SurveyState, reporter: number) {
  if (state.reports[reporter] !== undefined) return { state, answers: ['already-reported'] };
  return { state: { ...state, reports: { ...state.reports, [reporter]: 'open' } }, answers: ['reported'] };
}

function votesOf({ counts }: SurveyState): number {
  return Object.values(counts).reduce((sum, { votes }) => sum + votes, 0);
}

function readPublic(state: SurveyState): string {
  if (state.status === 'Unpublish') return 'survey-not-found';
  return `version ${state.version}, revision ${state.revision}, title ${state.title}, ${votesOf(state)} votes`;
}

/** What everybody sees of the survey. */
function view(state: SurveyState) {
  const stage = stageOf(state);
  const counted = Object.entries(state.counts).map(([version, each]) => ({ version: Number(version), ...each }));
  const newest = counted.filter(({ votes }) => votes > 0).toSorted((one, other) => other.version - one.version);
  const open = Object.values(state.reports).filter((each) => each === 'open').length;
  return {
    owner: [state.status, state.title, state.questions, state.deadline, state.version, state.revision, state.isFrozen],
    visitor: readPublic(state),
    exact: newest.map(({ version, votes, yes }) => ({ version, votes, yes })),
    shown:
      state.status === 'Unpublish'
        ? 'survey-not-found'
        : newest.flatMap((each) =>
            visible(each, stage) ? [{ version: each.version, votes: visible(each, stage) }] : [],
          ),
    stage,
    history: state.history,
    reports: Object.fromEntries(
      Object.entries(state.reports).map(([reporter, each]) => [reporter, each.replace(/ by .*/, '')]),
    ),
    queued: open,
    feedback: state.status === 'Unpublish' ? { words: state.feedback, asksForReview: state.asksForReview } : null,
  };
}

export type SurveyView = ReturnType<typeof view>;

function prepare(wish: SurveyWish, known: SurveyState, id: number): SurveyCommand {
  const dismissal = known.lastDismissal;
  if (wish.kind === 'reopen') return { ...wish, id, ...(dismissal !== null && { dismissal }) };
  if (!('sees' in wish) || wish.sees === 'nothing') return { ...wish, id };
  const behind = wish.sees === 'before' ? 1 : 0;
  const [version, revision] = [Math.max(1, known.version - behind), Math.max(1, known.revision - behind)];
  return { ...wish, id, revision, ...(wish.kind === 'vote' && { version }) };
}

/** One survey's life. */
export const SURVEY_MODEL: Model<SurveyState, SurveyWish, SurveyCommand, Rest, SurveyView> = {
  prepare,
  view,
  step(state, command, rest) {
    switch (command.kind) {
      case 'vote':
        return vote(state, command, rest);
      case 'edit':
        return rest?.step === 'save'
          ? edit(state, command, rest.time)
          : { state, rest: { step: 'save', time: state.time } };
      case 'unpublish':
        return rest?.step === 'uphold' ? uphold(state, command, rest.isSame) : unpublish(state, command);
      case 'publish':
        if (state.status === 'Publish') return { state, answers: ['changed 0'] };
        return { state: withStatus(state, 'Publish', null), answers: ['changed 1'] };
      case 'ask for review':
        return askForReview(state);
      case 'report':
        // One that was on its way when the survey was unpublished stays open.
        if (rest) return storeReport(state, command.reporter);
        return state.status === 'Publish'
          ? { state, rest: { step: 'store report' } }
          : { state, answers: ['survey-not-found'] };
      case 'dismiss': {
        const { state: after, count: dismissed } = decided(state, 'open', `dismissed by ${command.id}`);
        const lastDismissal = dismissed > 0 ? command.id : state.lastDismissal;
        return { state: { ...after, lastDismissal }, answers: [`changed ${dismissed}`] };
      }
      case 'reopen': {
        const { state: after, count: opened } = decided(state, `dismissed by ${command.dismissal}`, 'open');
        return { state: after, answers: [`changed ${opened}`] };
      }
      case 'read':
        return { state, answers: [readPublic(state)] };
      case 'time passes':
        return { state: { ...state, time: Math.min(state.time + 1, 2 * DEADLINES) }, answers: ['done'] };
    }
  },
};
