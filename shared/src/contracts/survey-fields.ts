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

/** The policies of surveys that do not say so. */
const DEFAULT_RESULTS_POLICY = 'after-voting';
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

/** What a field of a survey is, wherever the fields are compared, merged, and shown. */
export interface SurveyFieldRules {
  /** What it says as text, as histories quote it. Two surveys with the same text agree on it. */
  read: (survey: SurveyFieldValues) => string;
  /** Its owner writes it, so nobody reads it in the history of a survey that is hidden. */
  isText?: true;
  /** Surveys, drafts, and API processes of earlier releases lack it. */
  isOptional?: true;
  /** It stands beside each response in exported files. */
  isExported?: true;
  /** The votes after which it can no longer change. */
  fixedBy?: 'votes' | 'anonymous votes';
}

/** Every field of a survey that its owner chooses, apart from the questions, in the order of the form. */
export const SURVEY_FIELDS = {
  title: { isText: true, read: ({ title = '' }) => title },
  description: { isText: true, read: ({ description = '' }) => description },
  /** The place that the survey is about; empty if it is about none. */
  location: { isText: true, isOptional: true, isExported: true, read: ({ location = '' }) => location },
  category: { read: ({ category = '' }) => category },
  /** The last day on which it takes votes, in UTC, as year/month/day, with its time, which only has a meaning on that day. */
  deadline: {
    read: ({ deadline = '', closesAt }) => (closesAt ? formatDeadline({ day: deadline, closesAt }) : deadline),
  },
  resultsPolicy: { fixedBy: 'anonymous votes', read: ({ resultsPolicy = DEFAULT_RESULTS_POLICY }) => resultsPolicy },
  voterPolicy: {
    isOptional: true,
    fixedBy: 'anonymous votes',
    read: ({ voterPolicy = DEFAULT_VOTER_POLICY }) => voterPolicy,
  },
  visibilityPolicy: { isOptional: true, read: getVisibility },
  ballotPolicy: {
    isOptional: true,
    fixedBy: 'votes',
    read: ({ ballotPolicy = DEFAULT_BALLOT_POLICY }) => ballotPolicy,
  },
  /**
   * Whether its surveyor sees each anonymous ballot as a whole, without names. Otherwise, the answers to each question are
   * in a random order of their own. Only anonymous ballots have it.
   */
  showsWholeBallots: {
    isOptional: true,
    fixedBy: 'anonymous votes',
    read: ({ showsWholeBallots }) => (showsWholeBallots ? 'yes' : 'no'),
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

const isTextField = (name: SurveyFieldName): name is SurveyTextField => getFieldRules(name).isText === true;
const isOptionalField = (name: SurveyFieldName): name is OptionalSurveyField => getFieldRules(name).isOptional === true;
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

/** How a field is sent with a survey, how it is a part of an unfinished one, and how the API answers with it. */
interface SurveyFieldSchemas {
  input: z.ZodMiniType;
  draft: z.ZodMiniType;
  answer: z.ZodMiniType;
}

/** Apart from the rules, because pages that only compare fields need no schemas. */
const SCHEMAS = {
  title: { input: singleLine(150), draft: z._default(looseText(150), ''), answer: z.string() },
  description: {
    input: z._default(multiLine(2000), ''),
    draft: z._default(looseText(2000), ''),
    answer: z.string(),
  },
  location: { input: z.optional(optionalLine(200)), draft: z.optional(looseText(200)), answer: z.optional(z.string()) },
  category: { input: categorySchema, draft: z.optional(categorySchema), answer: categorySchema },
  deadline: {
    input: z.string().check(
      z.maxLength(20),
      z.refine((value) => parseDeadline(value) !== null, 'must be a day as year/month/day, like 2027/3/31'),
    ),
    draft: z._default(looseText(20), ''),
    answer: z.string(),
  },
  resultsPolicy: {
    input: z._default(resultsPolicySchema, DEFAULT_RESULTS_POLICY),
    draft: z.optional(resultsPolicySchema),
    answer: resultsPolicySchema,
  },
  voterPolicy: {
    input: z._default(voterPolicySchema, DEFAULT_VOTER_POLICY),
    draft: z.optional(voterPolicySchema),
    answer: z.optional(voterPolicySchema),
  },
  /** Without it, a new survey has that of `getVisibility`. */
  visibilityPolicy: {
    input: z.optional(visibilityPolicySchema),
    draft: z.optional(visibilityPolicySchema),
    answer: z.optional(visibilityPolicySchema),
  },
  ballotPolicy: {
    input: z._default(ballotPolicySchema, DEFAULT_BALLOT_POLICY),
    draft: z.optional(ballotPolicySchema),
    answer: z.optional(ballotPolicySchema),
  },
  showsWholeBallots: {
    input: z.optional(z.boolean()),
    draft: z.optional(z.boolean()),
    answer: z.optional(z.boolean()),
  },
} as const satisfies Record<SurveyFieldName, SurveyFieldSchemas>;

function pickSchemas<Part extends keyof SurveyFieldSchemas>(part: Part) {
  return mapSurveyFields((name) => SCHEMAS[name][part]) as { [Name in SurveyFieldName]: (typeof SCHEMAS)[Name][Part] };
}

/** The schemas of the fields in each kind of message. */
export const surveyInputFields = pickSchemas('input');
export const surveyDraftFields = pickSchemas('draft');
export const surveyAnswerFields = pickSchemas('answer');

type FirstField = 'title' | 'description' | 'category' | 'deadline';

/**
 * The fields with the other parts of a request where these have always been: the API recognizes repeats by a hash of what was
 * sent, perhaps to a process of an earlier release, and the hash depends on the order.
 */
export function insertParts<Fields extends Record<FirstField, z.ZodMiniType>, Parts extends object>(
  fields: Fields,
  parts: Parts,
): Fields & Parts {
  const { title, description, category, deadline, ...others } = fields;
  return { title, description, category, deadline, ...parts, ...others } as unknown as Fields & Parts;
}

/** The fields of a stored survey. */
export type SurveyFields = z.infer<z.ZodMiniObject<typeof surveyAnswerFields>>;
