import { INVITATION_PATHS } from './invitation-paths';
import { MODERATION_PATHS } from './moderation-paths';
import { NOTIFICATION_PATHS } from './notification-paths';
import { PAYMENT_PATHS } from './payment-paths';
import { USER_PATHS } from './user-paths';
import type { WritePath } from './write-path';
import { SURVEY_LIFE_PATHS } from './survey-life-paths';
import { SURVEY_PATHS } from './survey-paths';

/** All ways in which the API changes stored data, by name. */
export const WRITE_PATHS: Record<string, WritePath> = {
  ...SURVEY_PATHS,
  ...SURVEY_LIFE_PATHS,
  ...INVITATION_PATHS,
  ...MODERATION_PATHS,
  ...USER_PATHS,
  ...PAYMENT_PATHS,
  ...NOTIFICATION_PATHS,
};
