import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** A count with an upper bound: `12`, or `1000+` if there are more than a thousand. */
const boundedCount = z.string().check(z.regex(/^\d+\+?$/, 'must be a count'));

/** How much data there is, and how much is waiting for admins. */
export const overviewSchema = z.object({
  /** The database's estimate, which needs no counting; it may include users who are being deleted right now. */
  users: z.number(),
  /** Users who were given a role although their email is not verified. */
  unverifiedHolders: boundedCount,
  surveys: z.number(),
  votes: z.number(),
  /** Surveys that are not published. */
  unpublished: boundedCount,
  /** Reports that await a decision, and the surveys that they are about. */
  reports: boundedCount,
  reported: boundedCount,
  /** Pending review requests. */
  reviews: boundedCount,
  /** Open messages. */
  messages: boundedCount,
  /** Open requests for the role surveyor. */
  surveyorRequests: boundedCount,
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
