import {
  describeClosingTimeError,
  describeDeadlineError,
  formatDeadline,
  getLatestDeadline,
  hasChosenTime,
  parseDeadline,
  toDeadline,
} from './deadline';
import { endpoints } from './endpoints';
import { closingTimeSchema, singleLine, multiLine } from './fields';
import { problems } from './problems';
import { CATEGORIES } from './survey-fields';
import { surveyDraftSchema } from './surveys';

test.each([
  ['2026/11/5', '2026/11/5', '2026-11-06T00:00:00.000Z'],
  ['2026/11/05', '2026/11/5', '2026-11-06T00:00:00.000Z'],
  ['2028/2/29', '2028/2/29', '2028-03-01T00:00:00.000Z'],
  ['2026/12/31', '2026/12/31', '2027-01-01T00:00:00.000Z'],
])('the deadline %s is the day %s and closes at %s', (input, day, closesAt) => {
  expect(parseDeadline(input)).toEqual({ day, closesAt: new Date(closesAt) });
});

test.each(['2027/2/29', '2026/4/31', '2026/0/1', '2026/1/0', '26/1/1', '2026-1-1', '2026/1/1/1', ''])(
  'the deadline "%s" is rejected',
  (written) => {
    expect(parseDeadline(written)).toBeNull();
  },
);

const NOW = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026/11/19', 'must not be in the past'],
  ['2026/11/20', undefined],
  ['2036/11/20', undefined],
  ['2036/11/21', 'must be at most 10 years ahead'],
  ['9999/12/31', 'must be at most 10 years ahead'],
  ['2027/2/29', 'must be a day as year/month/day, like 2027/3/31'],
])('the deadline %s of a new survey: %s', (deadline, error) => {
  expect(describeDeadlineError(deadline, NOW)).toBe(error);
});

test.each(['2020/1/1', '9999/12/31', 'soon'])('an unchanged stored deadline of %s is accepted', (deadline) => {
  expect(describeDeadlineError(deadline, NOW, deadline)).toBeUndefined();
});

test.each([
  ['2026-11-20T00:00:00.000Z', "must be on the deadline's day in UTC"],
  ['2026-11-20T12:00:00.000Z', 'must not be in the past'],
  ['2026-11-20T12:01:00.000Z', undefined],
  ['2026-11-21T00:00:00.000Z', undefined],
  ['2026-11-21T00:01:00.000Z', "must be on the deadline's day in UTC"],
])('a survey with the deadline 2026/11/20 closes at %s: %s', (closesAt, error) => {
  expect(describeClosingTimeError('2026/11/20', closesAt, NOW)).toBe(error);
});

test('a closing time is a whole minute', () => {
  expect(closingTimeSchema.safeParse('2026-11-20T13:30:00.000Z').success).toBe(true);
  expect(closingTimeSchema.safeParse('2026-11-20T13:30:01.000Z').error?.issues[0]?.message).toBe(
    'must be a whole minute',
  );
});

test.each([
  ['2026-11-20T13:30:00.000Z', '2026/11/20', true, '2026/11/20, 13:30'],
  ['2026-11-21T00:00:00.000Z', '2026/11/20', false, '2026/11/20'],
  ['2026-11-21T00:01:00.000Z', '2026/11/21', true, '2026/11/21, 00:01'],
  // A survey that was closed by hand.
  ['2026-11-20T10:00:30.123Z', '2026/11/20', false, '2026/11/20'],
])(
  'a survey that closes at %s has the deadline %s; whether its time was chosen: %s',
  (closesAt, day, isChosen, text) => {
    const deadline = toDeadline(new Date(closesAt));
    expect([deadline.day, hasChosenTime(deadline), formatDeadline(deadline)]).toEqual([day, isChosen, text]);
  },
);

test('the latest deadline is a valid day on February 29, too', () => {
  expect(getLatestDeadline(new Date('2028-02-29T12:00:00Z'))).toEqual({
    day: '2038/3/1',
    closesAt: new Date('2038-03-02T00:00:00Z'),
  });
});

test('the 13 categories of the specification exist, with Customer Service under its own name', () => {
  expect(CATEGORIES).toHaveLength(13);
  expect(CATEGORIES).toContain('Customer Service');
});

test('a question without options gets the options Yes and No', () => {
  const { questions } = surveyDraftSchema.parse({
    title: 'T',
    surveyorEmail: 'Surveyor@Canvass.test ',
    category: 'Health',
    deadline: '2027/1/1',
    questions: [{ title: 'Q' }],
  });
  expect(questions).toEqual([{ title: 'Q', description: '', kind: 'yes-no', options: ['Yes', 'No'] }]);
});

test('a lone surrogate is replaced as the database would do it, and complete pairs are kept', () => {
  expect([singleLine(20), multiLine(20)].map((field) => field.parse('a \uDE00 \uD83D\uDE00 \uD83D'))).toEqual([
    'a \uFFFD \uD83D\uDE00 \uFFFD',
    'a \uFFFD \uD83D\uDE00 \uFFFD',
  ]);
});

test('no two endpoints share a method and a path', () => {
  const routes = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('every problem has an error status and a full sentence as its title', () => {
  for (const [status, title] of Object.values(problems)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).toMatch(/^[A-Z].+\.$/);
  }
});
