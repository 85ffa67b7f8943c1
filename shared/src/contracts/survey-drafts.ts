import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { closingTimeSchema, id, isoDateTime, paginationFields } from './fields';
import { draftQuestionSchema } from './question-input';
import { insertParts, surveyDraftFields } from './survey-fields';

/** A survey that is being written: every field may be missing, empty, or unfinished, within the limits of a survey. */
export const draftContentSchema = z.strictObject(
  insertParts(surveyDraftFields, {
    closesAt: z.optional(closingTimeSchema),
    questions: z._default(z.array(draftQuestionSchema).check(z.maxLength(50, 'must have at most 50 questions')), []),
  }),
);
export type DraftContent = z.output<typeof draftContentSchema>;

const draftFields = {
  _id: id,
  /** Incremented by every save. An edit sends it back, so that it does not overwrite what another device saved. */
  revision: z.number(),
  updatedAt: isoDateTime,
  /** When it opens by itself; absent if it is not scheduled. */
  opensAt: z.optional(isoDateTime),
};

/** A draft as lists show it. */
export const draftSummarySchema = z.object({ ...draftFields, title: z.string(), questionCount: z.number() });
export type DraftSummary = z.infer<typeof draftSummarySchema>;

export const draftSchema = z.object({ ...draftFields, content: draftContentSchema });
export type Draft = z.infer<typeof draftSchema>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/surveys/drafts',
  summary: "The caller's drafts and scheduled surveys, newest first.",
  access: ['surveyor'],
  query: z.strictObject(paginationFields),
  answer: z.array(draftSummarySchema),
  problems: [],
});

export const readDraft = endpoint({
  method: 'GET',
  path: '/surveys/drafts/:id',
  summary: "One of the caller's drafts or scheduled surveys.",
  access: ['surveyor'],
  ownership: { hidden: 'draft-not-found' },
  params: z.strictObject({ id }),
  answer: draftSchema,
  problems: ['draft-not-found'],
});

export const createDraft = endpoint({
  method: 'POST',
  path: '/surveys/drafts',
  summary: 'Stores an unfinished survey, which only the caller can see. Publish it with `POST /surveys` and its id.',
  access: ['surveyor'],
  body: z.strictObject({ content: draftContentSchema }),
  answer: z.object({ insertedId: id }),
  problems: ['idempotency-key-reused'],
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/surveys/drafts/:id',
  summary: 'Saves a draft. A scheduled one must stay complete, so that it can open.',
  access: ['surveyor'],
  ownership: { hidden: 'draft-not-found' },
  params: z.strictObject({ id }),
  body: z.strictObject({
    content: draftContentSchema,
    /** The revision that was edited; without it, the last save wins. */
    revision: z.optional(z.int().check(z.gte(1))),
  }),
  answer: z.object({ modifiedCount: z.number(), revision: z.number() }),
  problems: ['draft-not-found', 'survey-conflict', 'anonymity-unavailable'],
});

export const scheduleDraft = endpoint({
  method: 'PATCH',
  path: '/surveys/drafts/:id',
  summary:
    'Schedules the opening of a complete draft, moves it, or cancels it with null. It opens at that time, to the millisecond.',
  access: ['surveyor'],
  ownership: { hidden: 'draft-not-found' },
  params: z.strictObject({ id }),
  body: z.strictObject({ opensAt: z.nullable(isoDateTime) }),
  answer: z.object({ modifiedCount: z.number(), revision: z.number() }),
  problems: ['draft-not-found', 'survey-conflict', 'anonymity-unavailable'],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/surveys/drafts/:id',
  summary: "Deletes one of the caller's drafts or scheduled surveys.",
  access: ['surveyor'],
  ownership: { hidden: 'draft-not-found' },
  params: z.strictObject({ id }),
  answer: z.object({ deletedCount: z.number() }),
  problems: ['draft-not-found'],
});
