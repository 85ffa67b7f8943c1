import type { StateChange, SurveySummary } from '@canvass/shared/contracts';

/** A published survey, as its menu and dialogs need it. */
export type ManagedSurvey = Pick<
  SurveySummary,
  | '_id'
  | 'title'
  | 'state'
  | 'status'
  | 'closesAt'
  | 'voteCount'
  | 'voterPolicy'
  | 'ballotPolicy'
  | 'revealedAt'
  | 'unlinkedAt'
>;

/** What an owner can do with a published survey, besides editing it. */
export type SurveyAction = StateChange['action'] | 'transfer' | 'delete';
