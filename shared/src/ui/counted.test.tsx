import { render, screen } from '@testing-library/react';
import type { Results } from '../contracts/results';
import { buildEveryKind, buildQuestion, buildResults } from '../testing/builders';
import { Counted, countedSaid, describeResults, type CountedQuestion } from './index';

/** The first option once, the second twice and so on. */
function counted(overrides: Partial<CountedQuestion> = {}): CountedQuestion {
  const question = buildQuestion(overrides);
  const counts = question.options.map((option, index) => ({ option, count: index + 1, share: (index + 1) / 10 }));
  return { ...question, answered: 10, counts, ...overrides };
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the own answer is marked beside the most chosen', () => {
  render(<Counted question={counted()} own="Yes" />);
  expect(lines()).toEqual(['YesYour answer1 vote 10%', 'No2 votes 20%']);
});

test('each of several own answers is marked', () => {
  const question = counted({ kind: 'multiple', options: ['Reading', 'Work', 'Events'] });
  render(<Counted dense question={question} own={['Reading', 'Events']} />);
  expect(lines()).toEqual(['ReadingYour answer1 vote 10%', 'Work2 votes 20%', 'EventsYour answer3 votes 30%']);
});

test('the own rating is marked at its pile', () => {
  render(<Counted question={counted({ kind: 'rating', options: ['1', '2', '3', '4', '5'] })} own={2} />);
  expect(lines()[1]).toBe('2 of 5: 20% 2 votes2, Your answer');
  expect(lines().filter((line) => line?.includes('Your answer'))).toHaveLength(1);
});

test('without an own answer nothing is marked, not even an option that is called undefined', () => {
  render(<Counted question={counted({ kind: 'single', options: ['undefined', 'null'] })} />);
  expect(screen.queryByText('Your answer')).not.toBeInTheDocument();
});

test('what was written is not shown, only how many wrote', () => {
  const question = counted({ kind: 'text', options: [] });
  render(<Counted question={question} own="Chairs." />);
  expect(screen.getByText('What people wrote is shown to the surveyor, not here.')).toBeVisible();
  expect(countedSaid(question)).toBe('10 people wrote an answer');
});

test('each kind says how it was answered', () => {
  const said = buildEveryKind().map((question) => countedSaid(counted({ ...question, answered: 1 })));
  expect(said).toEqual([
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
    'There are not enough votes yet. Results update every 5 votes to protect privacy.',
  ],
  [
    'the survey is open',
    { voteCount: 12_000, step: 600 },
    '10 of 12,000 votes are counted here. Results update every 600 votes to protect privacy.',
  ],
  [
    'it was opened again',
    { voteCount: 10 },
    'All 10 votes are counted. Results update every 5 votes to protect privacy.',
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
    '10 of 12 votes are counted here. The others stay hidden: they are so few that results would tell who chose what.',
  ],
  [
    'it has closed with few votes',
    { stage: 'final', voteCount: 4, versions: [] },
    'Too few people have voted to show results without telling who chose what.',
  ],
] as [string, Partial<Results>, string][])('what numbers are made of is said when %s', (_when, overrides, text) => {
  expect(describeResults(buildResults(overrides))).toBe(text);
});
