import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { closingTimeSchema, email, id, isoDateTime, paginationFields, searchFields } from './fields';
import { MAX_DEADLINE_YEARS } from './deadline';
import { editedQuestionsSchema, questionsSchema } from './question-input';
import { storedQuestionSchema } from './questions';
import { insertParts, categorySchema, surveyAnswerFields, surveyDraftFields, surveyInputFields } from './survey-fields';
import { surveyStateSchema } from './survey-states';

/** Whether everyone can see a survey (specification, section 3). `SurveyState` says more. */
export const surveyStatusSchema = z.enum(['Publish', 'Unpublish']);
export type SurveyStatus = z.infer<typeof surveyStatusSchema>;

const questionCount = [
  z.minLength(1, 'must have at least one question'),
  z.maxLength(50, 'must have at most 50 questions'),
] as const;

const surveyContentFields = insertParts(surveyInputFields, {
  /** When it closes on the deadline's day in UTC, midnight at its end included; without it, at the end of that day. */
  closesAt: z.optional(closingTimeSchema),
  questions: questionsSchema.check(...questionCount),
});

/** What a surveyor sends. `surveyorEmail` must be the caller's own. */
export const surveyDraftSchema = z.strictObject({ ...surveyContentFields, surveyorEmail: email });
export type SurveyDraft = z.input<typeof surveyDraftSchema>;

/** Lists do not say who sees the results. */
function omitResultsPolicy({ resultsPolicy: _unlisted, ...fields }: typeof surveyAnswerFields) {
  return fields;
}

const surveySummaryFields = {
  _id: id,
  ...omitResultsPolicy(surveyAnswerFields),
  /** When it was published. */
  timestamp: isoDateTime,
  /**
   * The time from which it takes no more votes: the end of the deadline's day in UTC, unless its owner chose a time on that
   * day, or closed it.
   */
  closesAt: isoDateTime,
  /** For its owner and admins only; empty for everybody else, and for a deleted surveyor. */
  surveyorEmail: z.string(),
  status: surveyStatusSchema,
  /** Absent from API processes of earlier releases. */
  state: z.optional(surveyStateSchema),
  /** When the complete results of its anonymous ballots were shown. From then on, it cannot be reopened. */
  revealedAt: z.optional(isoDateTime),
  /** When the link between people and its anonymous ballots was destroyed. */
  unlinkedAt: z.optional(isoDateTime),
  voteCount: z.number(),
  /**
   * How many people are invited, where all votes are theirs: absent if others may vote or could before. For its owner and
   * admins only, in its own record and in lists of own surveys.
   */
  invitedCount: z.optional(z.number()),
};

/** A survey as lists show it: with its first question only, which is empty if only invited people may read it. */
export const surveySummarySchema = z.object({
  ...surveySummaryFields,
  firstQuestion: z.object({ title: z.string(), options: z.array(z.string()) }),
  questionCount: z.number(),
  /** Reports that await a decision; only in lists for admins. */
  openReports: z.optional(z.number()),
});
export type SurveySummary = z.infer<typeof surveySummarySchema>;

export const surveySchema = z.object({
  ...surveySummaryFields,
  /** The name of its surveyor, for everybody; absent if they have none, and from API processes of earlier releases. */
  surveyorName: z.optional(z.string()),
  questions: z.array(storedQuestionSchema),
  /** Set if there are no questions here because only invited people, its owner, and admins may read them. */
  questionsHidden: z.optional(z.boolean()),
  resultsPolicy: surveyAnswerFields.resultsPolicy,
  /** Incremented when the questions change after a first vote; a vote belongs to one version. */
  version: z.number(),
  /** This version has a vote, so another edit of the questions creates a new version. */
  questionsFrozen: z.boolean(),
  /** Incremented by every save. An edit sends it back, so that it does not overwrite someone else's change. */
  revision: z.number(),
  /** Whether its owner chose the time at which it closes. Absent from API processes of earlier releases. */
  hasClosingTime: z.optional(z.boolean()),
  /** Why it was unpublished; for its owner and admins only. */
  feedback: z.optional(z.string()),
  /** When its owner requested a review; for its owner and admins only. */
  reviewRequestedAt: z.optional(isoDateTime),
  /** The email of the surveyor to whom it is offered; for its owner and admins only. */
  transferOfferedTo: z.optional(z.string()),
});
export type Survey = z.infer<typeof surveySchema>;

export const surveySortSchema = z.enum(['votes:asc', 'votes:desc', 'latest']);
export type SurveySort = z.infer<typeof surveySortSchema>;

export const listSurveys = endpoint({
  method: 'GET',
  path: '/surveys',
  summary:
    'Published surveys that are listed, newest first or by votes; `q` finds words and beginnings of words in titles, and words in descriptions. `state=open` lists only those that take votes now. For admins, `status=all` also lists unpublished ones, and `status=Unpublish` only those.',
  access: 'anyone-known',
  restrictedFields: [{ field: 'query.status', roles: ['admin'], problem: 'forbidden' }],
  query: z.strictObject({
    category: z.optional(categorySchema),
    sort: z._default(surveySortSchema, 'latest'),
    status: z.optional(z.enum(['all', 'Unpublish'])),
    state: z.optional(z.enum(['open'])),
    ...searchFields,
    ...paginationFields,
  }),
  answer: z.array(surveySummarySchema),
  problems: ['forbidden', 'search-too-wide'],
});

export const ownSurveyStateSchema = z.enum(['open', 'closed', 'unpublished', 'withdrawn']);
/** The states by which surveyors filter their published surveys. */
export type OwnSurveyState = z.infer<typeof ownSurveyStateSchema>;

export const ownSurveySortSchema = z.enum(['latest', 'votes:desc', 'closes:asc', 'closes:desc']);
export type OwnSurveySort = z.infer<typeof ownSurveySortSchema>;

export const listOwnSurveys = endpoint({
  method: 'GET',
  path: '/surveys/mine',
  summary: "The caller's own surveys, newest first, by votes, or by when they close; `state` lists only those in it.",
  access: ['surveyor'],
  query: z.strictObject({
    state: z.optional(ownSurveyStateSchema),
    sort: z._default(ownSurveySortSchema, 'latest'),
    ...searchFields,
    ...paginationFields,
  }),
  answer: z.array(surveySummarySchema),
  problems: [],
});

export const readSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:id',
  summary:
    'One survey with its questions. Only its owner and admins can see it while it is unpublished. If only invited people may vote, nobody else reads its questions.',
  access: 'anyone-known',
  params: z.strictObject({ id }),
  answer: surveySchema,
  problems: ['survey-not-found'],
});

export const createSurvey = endpoint({
  method: 'POST',
  path: '/surveys',
  summary: `Creates a survey and publishes it. Its deadline must be today or later, and at most ${MAX_DEADLINE_YEARS} years ahead. With \`draftId\`, the survey replaces one of the caller's drafts and takes over its id.`,
  access: ['surveyor'],
  ownership: { email: 'body.surveyorEmail' },
  body: z.strictObject({ ...surveyDraftSchema.shape, draftId: z.optional(id) }),
  answer: z.object({ insertedId: id }),
  problems: ['foreign-email', 'idempotency-key-reused', 'draft-not-found', 'anonymity-unavailable'],
});

export const deleteSurvey = endpoint({
  method: 'DELETE',
  path: '/surveys/:id',
  summary:
    'Deletes a survey with its questions, votes, and comments. Reports of it stay with those who made them. Admins can delete only surveys that cannot be shown because their record is damaged.',
  access: ['surveyor', 'admin'],
  ownership: { survey: true, adminsExempt: true },
  params: z.strictObject({ id }),
  answer: z.object({ deletedCount: z.number() }),
  problems: ['survey-not-found', 'not-your-survey', 'survey-readable'],
});

export const updateSurvey = endpoint({
  method: 'PUT',
  path: '/surveys/:id',
  summary:
    "Saves an edit of the caller's survey. If the questions already have votes, changing them creates a new version; existing votes keep theirs. With `correction`, changed titles and descriptions create none while the survey takes votes: everybody sees both texts.",
  access: ['surveyor'],
  ownership: { email: 'body.surveyorEmail', survey: true },
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...surveyContentFields,
    /** The same rules as for a new survey, but stored options may look the same, and stay unchanged. */
    questions: editedQuestionsSchema.check(...questionCount),
    /**
     * The same rules as for a new survey. The stored deadline is always accepted, whatever it is, and stays unchanged.
     */
    deadline: z.string().check(z.maxLength(20)),
    /** Without it, the closing time of an unchanged day stays; null closes at the end of the day, like a new survey without it. */
    closesAt: z.optional(z.nullable(closingTimeSchema)),
    /** Without an optional field, what is stored stays; an edit that restricts a survey to invited people takes it off the lists. */
    voterPolicy: surveyDraftFields.voterPolicy,
    ballotPolicy: surveyDraftFields.ballotPolicy,
    surveyorEmail: z.optional(email),
    /** The changed titles and descriptions of questions mean the same as before; nothing else of the questions changes. */
    correction: z.optional(z.boolean()),
    /** The revision that was edited; without it, the last save wins. */
    revision: z.optional(z.int().check(z.gte(1))),
  }),
  answer: z.object({ modifiedCount: z.number(), version: z.number(), revision: z.number() }),
  problems: [
    'foreign-email',
    'survey-not-found',
    'not-your-survey',
    'survey-conflict',
    'too-many-versions',
    'too-many-changes',
    'not-a-correction',
    'survey-closed',
    'ballot-policy-fixed',
    'ballot-box-sealed',
    'results-revealed',
    'anonymity-unavailable',
  ],
});
