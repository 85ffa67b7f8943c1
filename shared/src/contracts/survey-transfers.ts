import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { email, id, isoDateTime, paginationFields } from './fields';

export const offerTransfer = endpoint({
  method: 'POST',
  path: '/surveys/:id/transfer',
  summary:
    "Offers one of the caller's surveys to another surveyor, who has to accept. It replaces an earlier offer. The answer does not tell whether the email has an account.",
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({ email }),
  answer: z.object({ modifiedCount: z.number() }),
  rate: 'form',
  problems: ['survey-not-found', 'not-your-survey', 'too-many-changes'],
});

export const cancelTransfer = endpoint({
  method: 'DELETE',
  path: '/surveys/:id/transfer',
  summary: "Takes back the offer of one of the caller's surveys, if nobody has accepted it.",
  access: ['surveyor'],
  ownership: { survey: true },
  params: z.strictObject({ id }),
  answer: z.object({ deletedCount: z.number() }),
  problems: ['survey-not-found', 'not-your-survey', 'too-many-changes'],
});

/** A survey that its owner offers to the caller. */
export const transferOfferSchema = z.object({
  surveyId: id,
  title: z.string(),
  /** The email of the owner who offers it. */
  offeredBy: z.string(),
  offeredAt: isoDateTime,
  voteCount: z.number(),
});
export type TransferOffer = z.infer<typeof transferOfferSchema>;

export const listTransferOffers = endpoint({
  method: 'GET',
  path: '/surveys/transfers',
  summary: 'Surveys that other surveyors offer to the caller, newest survey first.',
  access: ['surveyor'],
  query: z.strictObject(paginationFields),
  answer: z.array(transferOfferSchema),
  problems: [],
});

export const answerTransfer = endpoint({
  method: 'PATCH',
  path: '/surveys/:id/transfer',
  summary: 'Accepts or declines a survey that is offered to the caller. Accepting makes the caller its only owner.',
  access: ['surveyor'],
  ownership: { hidden: 'offer-not-found' },
  params: z.strictObject({ id }),
  body: z.strictObject({ decision: z.enum(['accept', 'decline']) }),
  answer: z.object({ modifiedCount: z.number() }),
  problems: ['offer-not-found'],
});
