import { render, screen } from '@testing-library/react';
import type { Results } from '../../contracts/results';
import { createTestQuestionsOfCommonKinds, createTestQuestion, createTestResults } from '../../testing/test-data';
import { ResultCounts, formatResultSummary, describeResults, type QuestionResults } from '../index';

/** The first option once, the second twice and so on. */
function createTestQuestionResults(overrides: Partial<QuestionResults> = {}): QuestionResults {
  const question = createTestQuestion(overrides);
  const counts = question.options.map((option, index) => ({ option, count: index + 1, share: (index + 1) / 10 }));
  return { ...question, answered: 10, counts, ...overrides };
}

const listItemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the own answer is marked in the results', () => {
  render(<ResultCounts question={createTestQuestionResults()} ownAnswer="Yes" />);
  expect(listItemTexts()).toEqual(['YesYour answer1 vote 10%', 'No2 votes 20%']);
});

test('each of several own answers is marked', () => {
  const question = createTestQuestionResults({ kind: 'multiple', options: ['Reading', 'Work', 'Events'] });
  render(<ResultCounts dense question={question} ownAnswer={['Reading', 'Events']} />);
  expect(listItemTexts()).toEqual(['ReadingYour answer1 vote 10%', 'Work2 votes 20%', 'EventsYour answer3 votes 30%']);
});

test('the own rating is marked in its column', () => {
  render(
    <ResultCounts
      question={createTestQuestionResults({ kind: 'rating', options: ['1', '2', '3', '4', '5'] })}
      ownAnswer={2}
    />,
  );
  expect(listItemTexts()[1]).toBe('2 of 5: 20% 2 votes2, Your answer');
  expect(listItemTexts().filter((line) => line?.includes('Your answer'))).toHaveLength(1);
});

test('the numbers of a scale begin at 0, and its ends have their labels', () => {
  const options = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
  const question = createTestQuestionResults({ kind: 'scale', options, labels: { low: 'Never', high: 'Always' } });
  render(<ResultCounts question={question} ownAnswer={0} />);
  expect(listItemTexts()[0]).toBe('0 of 10: 10% 1 vote0, Your answer');
  expect(listItemTexts()).toHaveLength(11);
  expect(screen.getByText('Never')).toBeVisible();
  expect(screen.getByText('Always')).toBeVisible();
  expect(formatResultSummary(question)).toBe('Average 6.7 of 10');
});

const DAYS = createTestQuestion({ kind: 'date', options: [], earliest: '2027-05-01', latest: '2027-05-10' });

function createTestDays(counts: Record<string, number>): QuestionResults {
  const answered = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entries = Object.entries(counts).map(([option, count]) => ({ option, count, share: count / answered }));
  return { ...DAYS, answered, counts: entries };
}

test('dates are counted as the region writes them, without the days at both ends that nobody chose', () => {
  const question = createTestDays({
    '2027-05-01': 0,
    '2027-05-02': 3,
    '2027-05-03': 0,
    '2027-05-04': 1,
    '2027-05-05': 0,
  });
  render(<ResultCounts question={question} ownAnswer="2027-05-04" />);
  expect(listItemTexts()).toEqual([
    'May 2, 20273 votes 75%',
    'May 3, 20270 votes 0%',
    'May 4, 2027Your answer1 vote 25%',
  ]);
  expect(formatResultSummary(question)).toBe('4 votes');
});

test('a date is marked in the span that contains it', () => {
  render(
    <ResultCounts
      question={createTestDays({ '2027-05-01/2027-05-05': 5, '2027-05-06/2027-05-10': 5 })}
      ownAnswer="2027-05-10"
    />,
  );
  expect(listItemTexts()[1]).toBe('May 6, 2027 – May 10, 2027Your answer5 votes 50%');
});

test('numbers are counted in spans with their unit, and an own number is marked in its span', () => {
  const question = {
    ...createTestDays({ '0/9': 0, '10/19': 3, '20/29': 0, '30/39': 1, '40': 0 }),
    kind: 'number' as const,
    unit: 'km',
  };
  render(<ResultCounts question={question} ownAnswer={12} />);
  expect(listItemTexts()).toEqual(['10–19 kmYour answer3 votes 75%', '20–29 km0 votes 0%', '30–39 km1 vote 25%']);
});

test('dates of which nothing is shown say so', () => {
  render(<ResultCounts question={createTestDays({})} />);
  expect(screen.getByText('There are no answers yet, or too few to show.')).toBeVisible();
});

test('an own answer in place of an option is marked as Other', () => {
  const question = createTestQuestionResults({ kind: 'single', options: ['Tea', 'Other'] });
  render(<ResultCounts question={{ ...question, options: ['Tea'], other: true }} ownAnswer="Water" />);
  expect(listItemTexts()).toEqual(['Tea1 vote 10%', 'OtherYour answer2 votes 20%']);
});

test('the results of an optional question count answers', () => {
  expect(formatResultSummary(createTestQuestionResults({ required: false, answered: 3 }))).toBe('3 answers');
  const several = createTestQuestionResults({ kind: 'multiple', required: false, answered: 1 });
  expect(formatResultSummary(several)).toBe('People could choose more than one, 1 answer');
});

test('where only invited people vote, the results say how many of them have', () => {
  const results = createTestResults({ exact: true, voteCount: 3, invitedCount: 400 });
  expect(describeResults(results)).toMatch(/^3 of 400 invited people have voted\. /);
  expect(describeResults({ ...results, voteCount: 0, versions: [] })).toMatch(/^0 of 400 invited people have voted\. /);
});

test('no option is marked without an own answer, not even one that is called undefined', () => {
  render(<ResultCounts question={createTestQuestionResults({ kind: 'single', options: ['undefined', 'null'] })} />);
  expect(screen.queryByText('Your answer')).not.toBeInTheDocument();
});

test('written answers are counted but not shown', () => {
  const question = createTestQuestionResults({ kind: 'text', options: [] });
  render(<ResultCounts question={question} ownAnswer="Chairs." />);
  expect(screen.getByText('Written answers are shown to the surveyor, not here.')).toBeVisible();
  expect(formatResultSummary(question)).toBe('10 people wrote an answer');
});

test('each question kind has its own result summary', () => {
  const summaries = createTestQuestionsOfCommonKinds().map((question) =>
    formatResultSummary(createTestQuestionResults({ ...question, answered: 1 })),
  );
  expect(summaries).toEqual([
    '1 vote',
    '1 vote',
    'People could choose more than one',
    'Average 3.7 of 5',
    'One person wrote an answer',
  ]);
});

test.each([
  ['nobody has voted', { exact: true, voteCount: 0, versions: [] }, 'Nobody has voted yet.'],
  ['nobody had voted at closing', { stage: 'final', voteCount: 0, versions: [] }, 'Nobody has voted yet.'],
  ['the owner reads', { exact: true, voteCount: 10 }, 'All 10 votes are counted.'],
  [
    'there is no whole step yet',
    { voteCount: 9, versions: [] },
    'There are not enough votes yet. To protect privacy, results move in steps of 5 votes and stay at least one step behind.',
  ],
  [
    'the survey is open',
    { voteCount: 12_000, step: 600 },
    '10 of 12,000 votes are counted here. To protect privacy, results move in steps of 600 votes and stay at least one step behind.',
  ],
  [
    'it was opened again',
    { voteCount: 10 },
    'All 10 votes are counted. To protect privacy, results move in steps of 5 votes and stay at least one step behind.',
  ],
  [
    'the last votes are being counted',
    { stage: 'closing' },
    '10 of 12 votes are counted here. Voting has ended. The results are final in a few minutes.',
  ],
  [
    'the first votes are being counted',
    { stage: 'closing', versions: [] },
    'Voting has ended. The results are final in a few minutes.',
  ],
  ['it has closed', { stage: 'final', voteCount: 10 }, 'All 10 votes are counted.'],
  [
    'it has closed again after few votes',
    { stage: 'final' },
    '10 of 12 votes are counted here. The others stay hidden: there are so few that results could reveal individual answers.',
  ],
  [
    'it has closed with few votes',
    { stage: 'final', voteCount: 4, versions: [] },
    'Too few people voted to show results without revealing individual answers.',
  ],
] as [string, Partial<Results>, string][])('describeResults explains the numbers when %s', (_when, overrides, text) => {
  expect(describeResults(createTestResults(overrides))).toBe(text);
});

test.each([
  [
    'the survey is open',
    { versions: [] },
    'Ballots are anonymous: results appear all at once, a few minutes after the survey closes.',
  ],
  [
    'an earlier release has shown some',
    {},
    '10 of 12 votes are counted here. All results appear at once, a few minutes after the survey closes.',
  ],
  [
    'it has just closed',
    { stage: 'closing', versions: [] },
    'Voting has ended. All results appear at once, in a few minutes.',
  ],
  ['they are shown', { stage: 'final', voteCount: 10 }, 'All 10 votes are counted.'],
] as [string, Partial<Results>, string][])(
  'describeResults says of anonymous ballots when they are shown: %s',
  (_when, overrides, text) => {
    const results = createTestResults({ exact: false, ...overrides });
    expect(describeResults(results, 'anonymous')).toBe(text);
  },
);

test('answers that are held back have no counts, and say why', () => {
  const question = createTestQuestionResults({ kind: 'single', answered: 0, heldBack: true });
  render(<ResultCounts question={question} />);
  expect(screen.getByText(/^These answers are hidden: with so few people/)).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(formatResultSummary(question)).toBe('Not shown');
});

test('written answers without a number are not said to be by nobody', () => {
  expect(formatResultSummary(createTestQuestionResults({ kind: 'text', options: [], answered: 0 }))).toBe('Not shown');
});
