import { INVITATION_SCENARIOS } from './invitation-scenarios';
import { MODERATION_SCENARIOS } from './moderation-scenarios';
import { NOTIFICATION_SCENARIOS } from './notification-scenarios';
import { PAYMENT_SCENARIOS } from './payment-scenarios';
import { USER_SCENARIOS } from './user-scenarios';
import type { CrashScenario } from './crash-scenario';
import { SURVEY_LIFE_SCENARIOS } from './survey-life-scenarios';
import { SURVEY_SCENARIOS } from './survey-scenarios';

/** All ways in which the API changes stored data, by name. */
export const CRASH_SCENARIOS: Record<string, CrashScenario> = {
  ...SURVEY_SCENARIOS,
  ...SURVEY_LIFE_SCENARIOS,
  ...INVITATION_SCENARIOS,
  ...MODERATION_SCENARIOS,
  ...USER_SCENARIOS,
  ...PAYMENT_SCENARIOS,
  ...NOTIFICATION_SCENARIOS,
};
