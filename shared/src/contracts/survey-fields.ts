import * as z from 'zod/mini';
import { ballotPolicySchema } from './ballot-policy';
import { formatDeadline, parseDeadline } from './deadline';
import { looseText, multiLine, optionalLine, singleLine } from './fields';

/** The 13 categories of the specification, section 3. */
export const CATEGORIES = [
  'Customer Satisfaction',
  'Market Research',
  'Employee Feedback',
  'Product Feedback',
  'Event Feedback',
  'Education',
  'Health',
  'Brand Awareness',
  'community and socials',
  'Work Environment',
  'Website and user Experience',
  'Customer Service',
  'Environment',
] as const;

export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** Who may see the results, and when. */
export const resultsPolicySchema = z.enum(['after-voting', 'after-closing', 'always', 'owner']);
export type ResultsPolicy = z.infer<typeof resultsPolicySchema>;

/**
 * Who may vote in a survey: every account, accounts with a verified email, or only people who were invited. Every
 * account has one vote, and except with the first policy, so has every address.
 */
export const voterPolicySchema = z.enum(['any-account', 'verified-email', 'invited']);
export type VoterPolicy = z.infer<typeof voterPolicySchema>;

/** Who may vote, and how votes are kept, in surveys that do not say so. */
export const DEFAULT_VOTER_POLICY = 'any-account';
export const DEFAULT_BALLOT_POLICY = 'named';

/** Who finds a survey: everybody, in lists and searches, or only people who have its link. */
export const visibilityPolicySchema = z.enum(['listed', 'link']);
export type VisibilityPolicy = z.infer<typeof visibilityPolicySchema>;

/** Who finds a survey: until its owner chooses, a survey for invited people is by link only. */
export function getVisibility({
  visibilityPolicy,
  voterPolicy,
}: {
  visibilityPolicy?: VisibilityPolicy | null | undefined;
  voterPolicy?: VoterPolicy | undefined;
}): VisibilityPolicy {
  return visibilityPolicy ?? (voterPolicy === 'invited' ? 'link' : 'listed');
}

/** The fields of a survey, stored or in a form. Those that it lacks have their defaults. */
export interface SurveyFieldValues {
  title?: string;
  description?: string;
  location?: string | undefined;
  category?: string;
  deadline?: string;
  closesAt?: Date | undefined;
  resultsPolicy?: ResultsPolicy;
  voterPolicy?: VoterPolicy | undefined;
  visibilityPolicy?: VisibilityPolicy | null | undefined;
  ballotPolicy?: z.infer<typeof ballotPolicySchema> | undefined;
  showsWholeBallots?: boolean | undefined;
}

/** What a field of a survey is, wherever the fields are sent, stored, compared, merged, and shown. */
export interface SurveyFieldRules {
  /** How it is sent with a survey, and as a part of an unfinished one. */
  input: z.ZodMiniType;
  draft: z.ZodMiniType;
  /** How the API answers with it. */
  answer: z.ZodMiniType;
  /** What it says as text, as histories quote it. Two surveys with the same text agree on it. */
  read: (survey: SurveyFieldValues) => string;
  /** Its owner writes it, so nobody reads it in the history of a survey that is hidden. */
  isText: boolean;
  /** Surveys, drafts, and API processes of earlier releases lack it. */
  isOptional: boolean;
  /** It stands beside each response in exported files. */
  isExported: boolean;
  /** The votes after which it can no longer change. */
  fixedBy?: 'votes' | 'anonymous votes';
}

const writtenText = { isText: true, isOptional: false, isExported: false } as const;
const policy = { isText: false, isOptional: false, isExported: false } as const;
const laterPolicy = { ...policy, isOptional: true } as const;

/** Every field of a survey that its owner chooses, apart from the questions, in the order of the form. */
export const SURVEY_FIELDS = {
  title: {
    ...writtenText,
    input: singleLine(150),
    draft: z._default(looseText(150), ''),
    answer: z.string(),
    read: ({ title = '' }) => title,
  },
  description: {
    ...writtenText,
    input: z._default(multiLine(2000), ''),
    draft: z._default(looseText(2000), ''),
    answer: z.string(),
    read: ({ description = '' }) => description,
  },
  /** The place that the survey is about; empty if it is about none. */
  location: {
    isText: true,
    isOptional: true,
    isExported: true,
    input: z.optional(optionalLine(200)),
    draft: z.optional(looseText(200)),
    answer: z.optional(z.string()),
    read: ({ location = '' }) => location,
  },
  category: {
    ...policy,
    input: categorySchema,
    draft: z.optional(categorySchema),
    answer: categorySchema,
    read: ({ category = '' }) => category,
  },
  deadline: {
    ...policy,
    input: z.string().check(
      z.maxLength(20),
      z.refine((value) => parseDeadline(value) !== null, 'must be a day as year/month/day, like 2027/3/31'),
    ),
    draft: z._default(looseText(20), ''),
    /** The last day on which it takes votes, in UTC, as year/month/day. */
    answer: z.string(),
    /** With its time, which only has a meaning on its day. */
    read: ({ deadline = '', closesAt }) => (closesAt ? formatDeadline({ day: deadline, closesAt }) : deadline),
  },
  resultsPolicy: {
    ...policy,
    input: z._default(resultsPolicySchema, 'after-voting'),
    draft: z.optional(resultsPolicySchema),
    answer: resultsPolicySchema,
    read: ({ resultsPolicy = 'after-voting' }) => resultsPolicy,
    fixedBy: 'anonymous votes',
  },
  voterPolicy: {
    ...laterPolicy,
    input: z._default(voterPolicySchema, DEFAULT_VOTER_POLICY),
    draft: z.optional(voterPolicySchema),
    answer: z.optional(voterPolicySchema),
    read: ({ voterPolicy = DEFAULT_VOTER_POLICY }) => voterPolicy,
    fixedBy: 'anonymous votes',
  },
  visibilityPolicy: {
    ...laterPolicy,
    /** Without it, a new survey has that of `getVisibility`. */
    input: z.optional(visibilityPolicySchema),
    draft: z.optional(visibilityPolicySchema),
    answer: z.optional(visibilityPolicySchema),
    read: getVisibility,
  },
  ballotPolicy: {
    ...laterPolicy,
    input: z._default(ballotPolicySchema, DEFAULT_BALLOT_POLICY),
    draft: z.optional(ballotPolicySchema),
    answer: z.optional(ballotPolicySchema),
    read: ({ ballotPolicy = DEFAULT_BALLOT_POLICY }) => ballotPolicy,
    fixedBy: 'votes',
  },
  /**
   * Whether its surveyor sees each anonymous ballot as a whole, without names. Otherwise, the answers to each question are
   * in a random order of their own. Only anonymous ballots have it.
   */
  showsWholeBallots: {
    ...laterPolicy,
    input: z.optional(z.boolean()),
    draft: z.optional(z.boolean()),
    answer: z.optional(z.boolean()),
    read: ({ showsWholeBallots }) => (showsWholeBallots ? 'yes' : 'no'),
    fixedBy: 'anonymous votes',
  },
} as const satisfies Record<string, SurveyFieldRules>;

export type SurveyFieldName = keyof typeof SURVEY_FIELDS;
export const SURVEY_FIELD_NAMES = Object.keys(SURVEY_FIELDS) as SurveyFieldName[];

/** The fields of a survey whose rules say so. */
type FieldsWith<Rules> = {
  [Name in SurveyFieldName]: (typeof SURVEY_FIELDS)[Name] extends Rules ? Name : never;
}[SurveyFieldName];

export type SurveyTextField = FieldsWith<{ isText: true }>;
export type OptionalSurveyField = FieldsWith<{ isOptional: true }>;

export function getFieldRules(name: SurveyFieldName): SurveyFieldRules {
  return SURVEY_FIELDS[name];
}

const isTextField = (name: SurveyFieldName): name is SurveyTextField => getFieldRules(name).isText;
const isOptionalField = (name: SurveyFieldName): name is OptionalSurveyField => getFieldRules(name).isOptional;
export const SURVEY_TEXT_FIELDS = SURVEY_FIELD_NAMES.filter(isTextField);
export const OPTIONAL_SURVEY_FIELDS = SURVEY_FIELD_NAMES.filter(isOptionalField);

/** The names of the fields, as forms and histories have them. */
export const SURVEY_FIELD_LABELS = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  category: 'Category',
  deadline: 'Deadline',
  resultsPolicy: 'Who sees the results',
  voterPolicy: 'Who may vote',
  visibilityPolicy: 'Who can find it',
  ballotPolicy: 'How votes are kept',
  showsWholeBallots: 'Show whole ballots',
} as const satisfies Record<SurveyFieldName, string>;

/** What a field of a survey says as text, as histories quote it. */
export function readSurveyField(survey: SurveyFieldValues, name: SurveyFieldName): string {
  return SURVEY_FIELDS[name].read(survey);
}

/** Whether two surveys agree on a field. */
export function isSameSurveyField(one: SurveyFieldValues, other: SurveyFieldValues, name: SurveyFieldName): boolean {
  return readSurveyField(one, name) === readSurveyField(other, name);
}

/** The fields that a survey, an edit, or a form has, without those that are absent. */
export function pickSurveyFields<Source extends Partial<Record<SurveyFieldName, unknown>>>(
  source: Source,
): Pick<Source, Extract<keyof Source, SurveyFieldName>> {
  const present = SURVEY_FIELD_NAMES.filter((name) => source[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, source[name]])) as typeof source;
}

/** A record of all fields. */
export function mapSurveyFields<Value>(create: (name: SurveyFieldName) => Value): Record<SurveyFieldName, Value> {
  return Object.fromEntries(SURVEY_FIELD_NAMES.map((name) => [name, create(name)])) as Record<SurveyFieldName, Value>;
}

/** A record of the fields that the owner writes. */
export function mapTextFields<Value>(create: (name: SurveyTextField) => Value): Record<SurveyTextField, Value> {
  return Object.fromEntries(SURVEY_TEXT_FIELDS.map((name) => [name, create(name)])) as Record<SurveyTextField, Value>;
}

type Schemas<Part extends 'input' | 'draft' | 'answer'> = {
  [Name in SurveyFieldName]: (typeof SURVEY_FIELDS)[Name][Part];
};

function pickSchemas<Part extends 'input' | 'draft' | 'answer'>(part: Part): Schemas<Part> {
  return mapSurveyFields((name) => SURVEY_FIELDS[name][part]) as Schemas<Part>;
}

/** The schemas of the fields in each kind of message. */
export const surveyInputFields = pickSchemas('input');
export const surveyDraftFields = pickSchemas('draft');
export const surveyAnswerFields = pickSchemas('answer');

/** The fields of a stored survey. */
export type SurveyFields = z.infer<z.ZodMiniObject<typeof surveyAnswerFields>>;
