import type * as z from 'zod/mini';
import type { EndpointDeclaration } from './endpoint';
import { exactLine, exactText, looseText, multiLine, singleLine } from './fields';
import { questionSchema } from './question-input';
import { declarations } from './server';
import { surveyDraftSchema } from './surveys';

const FAMILY = '👨‍👩‍👧‍👦';
const INVISIBLE_TEXTS = ['\u200B', '\u3164\u2800', '\u2060\uFEFF\u00AD', '\uFE0F\u{E0061}', '\u202E\u2067'];

type Definition = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
};

/** All schemas of strings within a schema, with their paths. */
function listStrings(schema: z.ZodMiniType, path: string): { path: string; schema: z.ZodMiniType }[] {
  const { type, shape = {}, options = [], items = [], ...definition } = schema._zod.def as Definition;
  if (type === 'string') return [{ path, schema }];
  const inner = [definition.innerType, definition.in, ...options, ...items].filter((each) => each !== undefined);
  return [
    ...inner.flatMap((each) => listStrings(each, path)),
    ...Object.entries(shape).flatMap(([name, each]) => listStrings(each, `${path}.${name}`)),
    ...[definition.element, definition.valueType].flatMap((each) => (each ? listStrings(each, `${path}[]`) : [])),
  ];
}

/** Strings of requests that may have nothing to see, because nobody reads them as they are sent. */
const UNREAD = [
  // Drafts are as unfinished as their surveyor left them; what is published is validated.
  /^(createDraft|saveDraft) body\.content\./,
  // The service parses the day, the token, the origin, and the list of addresses.
  /^(updateSurvey body|changeState body|scheduleDraft body)\.deadline$/,
  /^(invitePeople|previewInvitations) body\.list$/,
  /^\w+ body\.token$/,
  /^\w+ body\.origin$/,
  /^\w+ query\.cursor$/,
  // The API replaces them by options, or normalizes them, which validation expects.
  /^castVote body\.responses\.response\[\]/,
  /^listResponses query\.answer$/,
];

const strings = Object.entries(declarations as Record<string, EndpointDeclaration>).flatMap(([name, endpoint]) =>
  (['body', 'query'] as const).flatMap((part) =>
    endpoint[part] ? listStrings(endpoint[part], `${name} ${part}`) : [],
  ),
);
const isUnread = (path: string) => UNREAD.some((pattern) => pattern.test(path));
const typed = strings.filter(({ path }) => !isUnread(path));

test('the contracts have the texts that people type', () => {
  expect(typed.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'createSurvey body.title',
      'createSurvey body.description',
      'createSurvey body.questions[].title',
      'createSurvey body.questions[].description',
      'createSurvey body.questions[].options[]',
      'createSurvey body.questions[].labels.low',
      'createSurvey body.questions[].section.title',
      'createSurvey body.questions[].showIf.answers[]',
      'updateSurvey body.title',
      'updateSurvey body.questions[].options[]',
      'castVote body.responses.comment',
      'castVote body.responses.votedUserName',
      'reportSurvey body.details',
      'sendMessage body.name',
      'sendMessage body.message',
      'requestReview body.message',
      'requestSurveyorRole body.purpose',
      'decideSurveyorRequest body.reason',
      'changeStatus body.feedback',
      'registerUser body.name',
    ]),
  );
});

test.each(typed)('$path with nothing to see is refused, or is empty', ({ schema }) => {
  const empty = schema['~standard'].validate('');
  for (const text of INVISIBLE_TEXTS) {
    const result = schema['~standard'].validate(text);
    if (result instanceof Promise || empty instanceof Promise) throw new Error('Contracts are not asynchronous.');
    const outcome = { isRefused: result.issues !== undefined, value: result.issues ? undefined : result.value };
    expect({ text, ...outcome }).toEqual({
      text,
      isRefused: empty.issues !== undefined,
      value: empty.issues ? undefined : '',
    });
  }
});

test.each(UNREAD)('strings that match %s exist', (pattern) => {
  expect(strings.filter(({ path }) => pattern.test(path))).not.toEqual([]);
});

test.each([
  ['one line', singleLine],
  ['several lines', multiLine],
  ['one line as it is', exactLine],
  ['several lines as they are', exactText],
  ['an unfinished text', looseText],
])('the limit of %s is in characters, not in UTF-16 units', (_name, createSchema) => {
  const schema = createSchema(260);
  expect(schema.safeParse(FAMILY.repeat(260)).data).toBe(FAMILY.repeat(260));
  expect(schema.safeParse(FAMILY.repeat(261)).error?.issues).toEqual([
    expect.objectContaining({ code: 'too_big', message: 'must have at most 260 characters' }),
  ]);
  expect(schema.safeParse(`e${'\u0301'.repeat(10_000)}`).success).toBe(false);
});

const draft = {
  title: 'Cafe\u0301\u202E',
  category: 'Health',
  deadline: '2027/1/1',
  surveyorEmail: 'surveyor@canvass.test',
  questions: [{ title: 'Q', options: ['Cafe\u0301', 'Tea'] }],
};

test('the texts of a survey are normalized', () => {
  const { title, questions } = surveyDraftSchema.parse({ ...draft, description: 'a\u2028b' });
  expect(title).toBe('Café');
  expect(questions[0]?.options).toEqual(['Café', 'Tea']);
});

test.each([
  ['Café', 'Cafe\u0301'],
  ['not sure', 'not\u00A0sure'],
  ['not sure', 'not  sure'],
  ['Yes', 'Y\u200Bes'],
  ['Yes', 'yes'],
])('the options %s and %s of a question are refused like the same option twice', (one, other) => {
  const validate = (...options: string[]) => questionSchema.safeParse({ title: 'Q', options }).error?.issues;
  expect(validate(one, 'Tea', other)).toEqual(validate('Milk', 'Tea', 'Milk'));
  expect(validate(one, 'Tea', other)?.[0]?.message).toBe('must have different options');
});

test('an option that looks like the choice of another answer is refused beside it', () => {
  const { error } = questionSchema.safeParse({ title: 'Q', kind: 'single', options: ['A', 'OTHER'], other: true });
  expect(error?.issues).toEqual([
    expect.objectContaining({ message: 'must not have the option “Other” if voters can write another answer' }),
  ]);
});

test('a flag for each of two parts of a country is two options', () => {
  const options = [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ];
  expect(questionSchema.parse({ title: 'Q', options }).options).toEqual(options);
});

test('options that look the same pass the contract of an edit, whose service knows those that are stored', () => {
  const { surveyorEmail: _owner, ...edit } = draft;
  const body = { ...edit, questions: [{ title: 'Q', options: ['Café', 'Cafe\u0301'] }] };
  expect(declarations.updateSurvey.body?.safeParse(body).success).toBe(true);
});
