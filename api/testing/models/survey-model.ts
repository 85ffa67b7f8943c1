import type { Model } from '@canvass/testing/models/play';
import {
  LAST_TIME,
  getStage,
  getVisibleVotes,
  type RemainingStep,
  type SurveyCommand,
  type SurveyState,
  type SurveyAction,
} from './survey-state';
import { applyVote } from './survey-votes';

/** A change of status increments the revision and adds an entry to the public history. */
function withStatus(state: SurveyState, status: SurveyState['status'], feedback: number | null): SurveyState {
  const line = status === 'Publish' ? 'reopened' : 'unpublished';
  const history = [...state.history, line];
  return { ...state, status, feedback, asksForReview: false, revision: state.revision + 1, history };
}

/** Moves all reports in one state to another state. */
function moveReports(state: SurveyState, from: string, to: string): { state: SurveyState; count: number } {
  const found = Object.entries(state.reports).filter(([, each]) => each === from);
  const reports = { ...state.reports, ...Object.fromEntries(found.map(([reporter]) => [reporter, to])) };
  return { state: { ...state, reports }, count: found.length };
}

/** A reopened survey continues from the results that closing completed. */
function completeResults(counts: SurveyState['counts']): SurveyState['counts'] {
  const entries = Object.entries(counts);
  return Object.fromEntries(
    entries.map(([version, each]) => [version, { ...each, shown: getVisibleVotes(each, 'final'), next: null }]),
  );
}

/** @param time when the edit was checked; it is stored some time later. */
function applyEdit(state: SurveyState, command: SurveyCommand & { kind: 'edit' }, time: number) {
  const { title, questions, deadline, revision } = command;
  const isReworded = questions !== state.questions;
  if (title === state.title && !isReworded && deadline === state.deadline)
    return { state, answers: [`unchanged ${state.version} ${state.revision}`] };
  const isOver = getStage({ time, deadline }) !== 'open';
  const answers = [
    ...(revision !== undefined && revision !== state.revision ? ['survey-conflict'] : []),
    ...(deadline !== state.deadline && isOver ? ['invalid-input'] : []),
  ];
  if (answers.length > 0) return { state, answers };
  const wasOpen = getStage({ time, deadline: state.deadline }) === 'open';
  const isNew = isReworded && state.isFrozen;
  const isEdited = title !== state.title || isReworded || deadline < state.deadline;
  const deadlineChange = wasOpen ? 'extended' : 'reopened';
  const after: SurveyState = {
    ...state,
    title,
    questions,
    deadline,
    version: state.version + (isNew ? 1 : 0),
    isFrozen: state.isFrozen && !isNew,
    revision: state.revision + 1,
    counts: !wasOpen && !isOver ? completeResults(state.counts) : state.counts,
    history: [
      ...state.history,
      ...(isEdited ? ['edited'] : []),
      ...(deadline > state.deadline ? [deadlineChange] : []),
    ],
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
  const { state: after, count: upheld } = moveReports(state, 'open', 'upheld');
  const isUnchanged = isSame && upheld === 0;
  return { state: after, answers: [`changed ${by === 'decision' ? upheld : isUnchanged ? 0 : 1}`] };
}

function requestReview(state: SurveyState) {
  if (state.status === 'Publish') return { state, answers: ['not-unpublished'] };
  if (state.asksForReview) return { state, answers: ['review-pending'] };
  return { state: { ...state, asksForReview: true }, answers: ['asked'] };
}

function storeReport(state: SurveyState, reporter: number) {
  if (state.reports[reporter] !== undefined) return { state, answers: ['already-reported'] };
  return { state: { ...state, reports: { ...state.reports, [reporter]: 'open' } }, answers: ['reported'] };
}

function countVotes({ counts }: SurveyState): number {
  return Object.values(counts).reduce((sum, { votes }) => sum + votes, 0);
}

function describePublic(state: SurveyState): string {
  if (state.status === 'Unpublish') return 'survey-not-found';
  return `version ${state.version}, revision ${state.revision}, title ${state.title}, ${countVotes(state)} votes`;
}

/** What all readers see of the survey. */
function toView(state: SurveyState) {
  const stage = getStage(state);
  const counted = Object.entries(state.counts).map(([version, each]) => ({ version: Number(version), ...each }));
  const newest = counted.filter(({ votes }) => votes > 0).toSorted((one, other) => other.version - one.version);
  const open = Object.values(state.reports).filter((each) => each === 'open').length;
  return {
    owner: [state.status, state.title, state.questions, state.deadline, state.version, state.revision, state.isFrozen],
    visitor: describePublic(state),
    exact: newest.map(({ version, votes, yes }) => ({ version, votes, yes })),
    shown:
      state.status === 'Unpublish'
        ? 'survey-not-found'
        : newest.flatMap((each) =>
            getVisibleVotes(each, stage) ? [{ version: each.version, votes: getVisibleVotes(each, stage) }] : [],
          ),
    stage,
    history: state.history,
    reports: Object.fromEntries(
      Object.entries(state.reports).map(([reporter, each]) => [reporter, each.replace(/ by .*/, '')]),
    ),
    queued: open,
    feedback: state.status === 'Unpublish' ? { text: state.feedback, asksForReview: state.asksForReview } : null,
  };
}

export type SurveyView = ReturnType<typeof toView>;

function toCommand(action: SurveyAction, state: SurveyState, id: number): SurveyCommand {
  const dismissal = state.lastDismissal;
  if (action.kind === 'reopen') return { ...action, id, ...(dismissal !== null && { dismissal }) };
  if (!('sees' in action) || action.sees === 'nothing') return { ...action, id };
  const versionsBehind = action.sees === 'before' ? 1 : 0;
  const [version, revision] = [
    Math.max(1, state.version - versionsBehind),
    Math.max(1, state.revision - versionsBehind),
  ];
  return { ...action, id, revision, ...(action.kind === 'vote' && { version }) };
}

/** The model of one survey. */
export const SURVEY_MODEL: Model<SurveyState, SurveyAction, SurveyCommand, RemainingStep, SurveyView> = {
  prepare: toCommand,
  view: toView,
  step(state, command, rest) {
    switch (command.kind) {
      case 'vote':
        return applyVote(state, command, rest);
      case 'edit':
        return rest?.step === 'save'
          ? applyEdit(state, command, rest.time)
          : { state, rest: { step: 'save', time: state.time } };
      case 'unpublish':
        return rest?.step === 'uphold' ? uphold(state, command, rest.isSame) : unpublish(state, command);
      case 'publish':
        if (state.status === 'Publish') return { state, answers: ['changed 0'] };
        return { state: withStatus(state, 'Publish', null), answers: ['changed 1'] };
      case 'ask for review':
        return requestReview(state);
      case 'report':
        // A report that was in progress when the survey was unpublished stays open.
        if (rest) return storeReport(state, command.reporter);
        return state.status === 'Publish'
          ? { state, rest: { step: 'store report' } }
          : { state, answers: ['survey-not-found'] };
      case 'dismiss': {
        const { state: after, count: dismissed } = moveReports(state, 'open', `dismissed by ${command.id}`);
        const lastDismissal = dismissed > 0 ? command.id : state.lastDismissal;
        return { state: { ...after, lastDismissal }, answers: [`changed ${dismissed}`] };
      }
      case 'reopen': {
        const { state: after, count: opened } = moveReports(state, `dismissed by ${command.dismissal}`, 'open');
        return { state: after, answers: [`changed ${opened}`] };
      }
      case 'read':
        return { state, answers: [describePublic(state)] };
      case 'time passes':
        return { state: { ...state, time: Math.min(state.time + 1, LAST_TIME) }, answers: ['done'] };
      default:
        throw new Error(`The model has no such command: ${JSON.stringify(command satisfies never)}.`);
    }
  },
};
