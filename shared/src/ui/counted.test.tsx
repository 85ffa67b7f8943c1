import { render, screen } from '@testing-library/react';
import { buildEveryKind, buildQuestion } from '../testing/builders';
import { Counted, countedSaid, type CountedQuestion } from './index';

/** The first option once, the second twice and so on. */
function counted(overrides: Partial<CountedQuestion> = {}): CountedQuestion {
  const question = buildQuestion(overrides);
  const counts = question.options.map((option, index) => ({ option, count: index + 1, share: (index + 1) / 10 }));
  return { ...question, answered: 10, counts, ...overrides };
}

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the own answer is marked beside the most chosen', () => {
  render(<Counted question={counted()} own="Yes" />);
  expect(lines()).toEqual(['YesYour vote1 vote 10%', 'No2 votes 20%']);
});

test('each of several own answers is marked', () => {
  const question = counted({ kind: 'multiple', options: ['Reading', 'Work', 'Events'] });
  render(<Counted dense question={question} own={['Reading', 'Events']} />);
  expect(lines()).toEqual(['ReadingYour vote1 vote 10%', 'Work2 votes 20%', 'EventsYour vote3 votes 30%']);
});

test('the own rating is marked at its pile', () => {
  render(<Counted question={counted({ kind: 'rating', options: ['1', '2', '3', '4', '5'] })} own={2} />);
  expect(lines()[1]).toBe('2 of 5: 20% 2 votes2, Your vote');
  expect(lines().filter((line) => line?.includes('Your vote'))).toHaveLength(1);
});

test('without an own answer nothing is marked, not even an option that is called undefined', () => {
  render(<Counted question={counted({ kind: 'single', options: ['undefined', 'null'] })} />);
  expect(screen.queryByText('Your vote')).not.toBeInTheDocument();
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
