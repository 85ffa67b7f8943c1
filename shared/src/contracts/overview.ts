import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** A count that ends: `12`, and `1000+` when there are more than a thousand. */
const boundedCount = z.string().check(z.regex(/^\d+\+?$/, 'must be a count'));

/** What there is, and what waits for admins. */
export const overviewSchema = z.object({
  /** As the database knows them without counting; people who are just being removed may be among them. */
  users: z.number(),
  /** Those who were given a role with an email that is not verified. */
  unverifiedHolders: boundedCount,
  surveys: z.number(),
  votes: z.number(),
  /** Surveys that are not published. */
  unpublished: boundedCount,
  /** Reports that wait for a decision, and the surveys that they are about. */
  reports: boundedCount,
  reported: boundedCount,
  /** Surveyors who request a review. */
  reviews: boundedCount,
  /** Open messages. */
  messages: boundedCount,
});
export type Overview = z.infer<typeof overviewSchema>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary:
    'How many users, surveys and votes there are, and how much waits for admins; what waits is counted up to 1,000.',
  access: ['admin'],
  answer: overviewSchema,
  problems: [],
});
