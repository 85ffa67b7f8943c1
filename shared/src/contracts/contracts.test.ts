import { describeDeadlineFault, latestDeadline, parseDeadline } from './deadline';
import { endpoints } from './endpoints';
import { line, text } from './fields';
import { problems } from './problems';
import { CATEGORIES, surveyDraftSchema } from './surveys';

test.each([
  ['2026/11/5', '2026/11/5', '2026-11-06T00:00:00.000Z'],
  ['2026/11/05', '2026/11/5', '2026-11-06T00:00:00.000Z'],
  ['2028/2/29', '2028/2/29', '2028-03-01T00:00:00.000Z'],
  ['2026/12/31', '2026/12/31', '2027-01-01T00:00:00.000Z'],
])('the deadline %s is the day %s and closes at %s', (written, day, closesAt) => {
  expect(parseDeadline(written)).toEqual({ day, closesAt: new Date(closesAt) });
});

test.each(['2027/2/29', '2026/4/31', '2026/0/1', '2026/1/0', '26/1/1', '2026-1-1', '2026/1/1/1', ''])(
  'the deadline "%s" is none',
  (written) => {
    expect(parseDeadline(written)).toBeNull();
  },
);

const NOW = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026/11/19', 'must not lie in the past'],
  ['2026/11/20', undefined],
  ['2036/11/20', undefined],
  ['2036/11/21', 'must be at most 10 years ahead'],
  ['9999/12/31', 'must be at most 10 years ahead'],
  ['2027/2/29', 'must be a day as year/month/day, like 2027/3/31'],
])('the deadline %s of a new survey: %s', (deadline, fault) => {
  expect(describeDeadlineFault(deadline, NOW)).toBe(fault);
});

test.each(['2020/1/1', '9999/12/31', 'soon'])('the stored deadline %s may stay', (deadline) => {
  expect(describeDeadlineFault(deadline, NOW, deadline)).toBeUndefined();
});

test('the last day for a deadline exists on the 29th of February, too', () => {
  expect(latestDeadline(new Date('2028-02-29T12:00:00Z'))).toEqual({
    day: '2038/3/1',
    closesAt: new Date('2038-03-02T00:00:00Z'),
  });
});

test('there are the 13 categories of the specification, Customer Service under its own name', () => {
  expect(CATEGORIES).toHaveLength(13);
  expect(CATEGORIES).toContain('Customer Service');
});

test('a question without options has Yes and No', () => {
  const { questions } = surveyDraftSchema.parse({
    title: 'T',
    surveyorEmail: 'Surveyor@Canvass.test ',
    category: 'Health',
    deadline: '2027/1/1',
    questions: [{ title: 'Q' }],
  });
  expect(questions).toEqual([{ title: 'Q', description: '', kind: 'yes-no', options: ['Yes', 'No'] }]);
});

test('half of a surrogate pair becomes what the database would store in its place, and whole ones stay', () => {
  expect([line(20), text(20)].map((field) => field.parse('a \uDE00 \uD83D\uDE00 \uD83D'))).toEqual([
    'a \uFFFD \uD83D\uDE00 \uFFFD',
    'a \uFFFD \uD83D\uDE00 \uFFFD',
  ]);
});

test('no two endpoints share a method and a path', () => {
  const addresses = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every problem has a status of its class and a sentence as title', () => {
  for (const [status, title] of Object.values(problems)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).toMatch(/^[A-Z].+\.$/);
  }
});
