import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { id, moment } from './fields';
import { ownVoteSchema } from './votes';

/** What a person has done with a survey; empty for somebody who has only read it. */
export const ownPartSchema = z.object({
  /** Their vote, also one that was cast on an earlier version. */
  vote: z.optional(ownVoteSchema),
  /** When they reported it, whatever came of the report. */
  reportedAt: z.optional(moment),
});
export type OwnPart = z.infer<typeof ownPartSchema>;

export const readOwnPart = endpoint({
  method: 'GET',
  path: '/surveys/:id/own',
  summary:
    'What the caller has done with a survey: their vote, with the questions as they answered them, and their report.',
  access: 'signed-in',
  params: z.strictObject({ id }),
  answer: ownPartSchema,
  problems: ['survey-not-found'],
});
