import type { StateChange, SurveySummary } from '@canvass/shared/contracts';
import type { SurveyStateSource } from './survey-state';

/** A published survey, as its menu and dialogs need it. */
export type ManagedSurvey = SurveyStateSource & Pick<SurveySummary, '_id' | 'title' | 'voteCount' | 'voterPolicy'>;

/** What an owner can do with a published survey, besides editing it. */
export type SurveyAction = StateChange['action'] | 'transfer' | 'delete';
