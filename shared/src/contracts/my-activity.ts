import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, isoDateTime } from './fields';
import { ownVoteSchema } from './votes';

/** What the caller has to do with a survey; empty if they have only read it. */
export const myActivitySchema = z.object({
  /** Set if they own it, except by API processes of earlier releases. */
  isOwner: z.optional(z.boolean()),
  /** Their vote, even if it was cast on an earlier version. */
  vote: z.optional(ownVoteSchema),
  /** When they reported it, whatever the outcome of the report. */
  reportedAt: z.optional(isoDateTime),
  /** Whether their account has an invitation; only in a survey for invited people. */
  isInvited: z.optional(z.boolean()),
  /** Set if they are told when the results are out. */
  followsResults: z.optional(z.boolean()),
});
export type MyActivity = z.infer<typeof myActivitySchema>;

export const readOwnPart = endpoint({
  method: 'GET',
  path: '/surveys/:id/own',
  summary:
    'What the caller has done with a survey: their vote, with the questions as they answered them, and their report.',
  access: 'signed-in',
  params: z.strictObject({ id }),
  answer: myActivitySchema,
  problems: ['survey-not-found'],
});
