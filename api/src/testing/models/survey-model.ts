import type { Model } from '../../../../platform/testing/models/play';
import {
  LAST_TIME,
  stageOf,
  visible,
  type Rest,
  type SurveyCommand,
  type SurveyState,
  type SurveyWish,
} from './survey-state';
import { vote } from './survey-votes';

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
        return { state: { ...state, time: Math.min(state.time + 1, LAST_TIME) }, answers: ['done'] };
      default:
        throw new Error(`The model has no such command: ${JSON.stringify(command satisfies never)}.`);
    }
  },
};
