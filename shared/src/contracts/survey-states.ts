import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { closingTimeSchema, id } from './fields';

/**
 * The states of a survey.
 * - `draft`: unfinished, for its owner only.
 * - `scheduled`: complete, and opens by itself at a set time; until then for its owner only.
 * - `open`: public, and takes votes.
 * - `closed`: public, and takes no more votes.
 * - `unpublished`: hidden by an admin.
 * - `withdrawn`: hidden by its owner.
 * - `deleted`: gone, with its votes.
 */
export const surveyStateSchema = z.enum([
  'draft',
  'scheduled',
  'open',
  'closed',
  'unpublished',
  'withdrawn',
  'deleted',
]);
export type SurveyState = z.infer<typeof surveyStateSchema>;

/** Who changes the state of a survey: its owner, an admin, or the scheduler when a set time has come. */
export type SurveyActor = 'owner' | 'admin' | 'schedule';

interface Transition {
  from: readonly SurveyState[];
  /** `by-deadline` is `open` or `closed`, whichever the deadline says. */
  to: SurveyState | 'by-deadline';
  by: readonly SurveyActor[];
}

/** Every change of a survey's state: from which states, to which one, and by whom. */
export const SURVEY_TRANSITIONS = {
  publish: { from: ['draft', 'scheduled'], to: 'open', by: ['owner', 'schedule'] },
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', by: ['owner'] },
  unschedule: { from: ['scheduled'], to: 'draft', by: ['owner'] },
  close: { from: ['open'], to: 'closed', by: ['owner', 'schedule'] },
  extend: { from: ['open'], to: 'open', by: ['owner'] },
  reopen: { from: ['closed'], to: 'open', by: ['owner'] },
  withdraw: { from: ['open', 'closed'], to: 'withdrawn', by: ['owner'] },
  restore: { from: ['withdrawn'], to: 'by-deadline', by: ['owner'] },
  unpublish: { from: ['open', 'closed', 'withdrawn', 'unpublished'], to: 'unpublished', by: ['admin'] },
  /** Undoes `unpublish`; a survey that its owner had withdrawn before is withdrawn again. */
  republish: { from: ['unpublished'], to: 'by-deadline', by: ['admin'] },
  delete: {
    from: ['draft', 'scheduled', 'open', 'closed', 'unpublished', 'withdrawn'],
    to: 'deleted',
    by: ['owner'],
  },
} as const satisfies Record<string, Transition>;

export type SurveyTransition = keyof typeof SURVEY_TRANSITIONS;

const TRANSITIONS: Record<SurveyTransition, Transition> = SURVEY_TRANSITIONS;

/** Whether somebody may change a survey that is in this state. */
export function isAllowedTransition(transition: SurveyTransition, state: SurveyState, actor: SurveyActor): boolean {
  const { from, by } = TRANSITIONS[transition];
  return from.includes(state) && by.includes(actor);
}

/** The changes that somebody may make to a survey that is in this state. */
export function listTransitions(state: SurveyState, actor: SurveyActor): SurveyTransition[] {
  const all = Object.keys(TRANSITIONS) as SurveyTransition[];
  return all.filter((transition) => isAllowedTransition(transition, state, actor));
}

/** The deadline that a survey gets, as new surveys have it. */
const newDeadline = { deadline: z.string().check(z.maxLength(20)), closesAt: z.optional(closingTimeSchema) };

/** A change of a published survey that its owner requests. */
export const stateChangeSchema = z.discriminatedUnion('action', [
  /** Takes no more votes from now on. */
  z.strictObject({ action: z.literal('close') }),
  /** Takes votes longer: until a later day, or a later time on the same day. */
  z.strictObject({ action: z.literal('extend'), ...newDeadline }),
  /** Takes votes again, until the end of the given day, or the given time on it. */
  z.strictObject({ action: z.literal('reopen'), ...newDeadline }),
  z.strictObject({ action: z.literal('withdraw') }),
  z.strictObject({ action: z.literal('restore') }),
]);
export type StateChange = z.infer<typeof stateChangeSchema>;

export const changeState = endpoint({
  method: 'PATCH',
  path: '/surveys/:id/state',
  summary:
    "Closes, extends, reopens, withdraws, or restores one of the caller's surveys. A survey that is already in the requested state stays as it is.",
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: stateChangeSchema,
  answer: z.object({ modifiedCount: z.number(), state: surveyStateSchema }),
  problems: [
    'survey-not-found',
    'not-your-survey',
    'state-conflict',
    'survey-conflict',
    'too-many-changes',
    'results-revealed',
  ],
});
