import type { Answers, Question } from '@canvass/shared/contracts';
import { listHeldBackQuestions } from './held-back-questions';

function createQuestion(overrides: Partial<Question> = {}): Question {
  return { title: 'Why?', description: '', kind: 'single', options: ['a', 'b'], ...overrides };
}

const CONDITION = createQuestion({ kind: 'yes-no', options: ['Yes', 'No'] });

const AFTER_YES = { showIf: { question: 1, answers: ['Yes'] } };

function repeat(times: number, answers: Answers): Answers[] {
  return Array.from({ length: times }, () => answers);
}

/** Ballots that say yes, with an answer to the question that is then asked. */
function sayYes(times: number, answer?: Answers[string]): Answers[] {
  return repeat(times, { 'Question-1': 'Yes', ...(answer !== undefined && { 'Question-2': answer }) });
}

/** Ballots that say no, so that the question is not asked. */
function sayNo(times: number): Answers[] {
  return repeat(times, { 'Question-1': 'No' });
}

type State = 'shown' | 'held back';

function getState(question: Partial<Question>, ballots: Answers[]): State {
  const heldBack = listHeldBackQuestions([CONDITION, createQuestion({ ...AFTER_YES, ...question })], ballots);
  return heldBack.includes(1) ? 'held back' : 'shown';
}

describe('a question that is asked only after an answer', () => {
  test.each<[string, State, Answers[]]>([
    ['large groups', 'shown', [...sayYes(5, 'a'), ...sayYes(6, 'b'), ...sayNo(5)]],
    ['one answer that everybody gave', 'shown', [...sayYes(5, 'a'), ...sayNo(5)]],
    ['nobody who was not asked', 'shown', [...sayYes(5, 'a'), ...sayYes(6, 'b')]],
    ['nobody who was asked', 'shown', sayNo(5)],
    ['few who were asked', 'held back', [...sayYes(4, 'a'), ...sayNo(9)]],
    ['few who were not asked', 'held back', [...sayYes(5, 'a'), ...sayYes(6, 'b'), ...sayNo(4)]],
    ['an answer that few gave', 'held back', [...sayYes(9, 'a'), ...sayYes(1, 'b'), ...sayNo(5)]],
  ])('with %s, it is %s', (_, expected, ballots) => {
    expect(getState({}, ballots)).toBe(expected);
  });

  const DATE: Partial<Question> = { kind: 'date', options: [], earliest: '2027-05-01', latest: '2027-05-10' };
  const TEXT: Partial<Question> = { kind: 'text', options: [], required: false };

  test.each<[string, State, Partial<Question>, Answers[]]>([
    ['five texts', 'shown', TEXT, sayYes(5, 'Because.')],
    ['four texts', 'held back', TEXT, [...sayYes(4, 'Because.'), ...sayYes(6)]],
    ['four voters who left it out', 'held back', { required: false }, [...sayYes(9, 'a'), ...sayYes(4)]],
    ['options that many chose', 'shown', { kind: 'multiple' }, [...sayYes(9, ['a', 'b']), ...sayYes(5, ['a'])]],
    ['an option that few left', 'held back', { kind: 'multiple' }, [...sayYes(9, ['a', 'b']), ...sayYes(4, ['a'])]],
    ['ranks that many gave', 'shown', { kind: 'ranking' }, [...sayYes(9, ['a', 'b']), ...sayYes(5, ['b', 'a'])]],
    ['a rank that few gave', 'held back', { kind: 'ranking' }, [...sayYes(9, ['a', 'b']), ...sayYes(1, ['b', 'a'])]],
    ['a text for an option', 'held back', { other: true }, [...sayYes(9, 'a'), ...sayYes(1, 'Another one')]],
    ['dates that join into large spans', 'shown', DATE, [...sayYes(3, '2027-05-01'), ...sayYes(9, '2027-05-02')]],
    ['few dates', 'held back', { ...DATE, required: false }, [...sayYes(4, '2027-05-01'), ...sayYes(6)]],
    [
      'four voters without a date',
      'held back',
      { ...DATE, required: false },
      [...sayYes(9, '2027-05-01'), ...sayYes(4)],
    ],
    ['a rare number', 'held back', { kind: 'rating', options: ['1', '2'] }, [...sayYes(9, 1), ...sayYes(4, 2)]],
  ])('with %s, it is %s', (_, expected, question, ballots) => {
    expect(getState(question, [...ballots, ...sayNo(9)])).toBe(expected);
  });

  test('it is held back if the question that it depends on is', () => {
    const third = createQuestion({ showIf: { question: 2, answers: ['a'] } });
    const ballots = [
      ...repeat(6, { 'Question-1': 'Yes', 'Question-2': 'a', 'Question-3': 'a' }),
      ...sayYes(4, 'b'),
      ...sayNo(9),
    ];
    expect(listHeldBackQuestions([CONDITION, createQuestion(AFTER_YES), third], ballots)).toEqual([1, 2]);
  });
});

test('questions that everyone is asked are never held back', () => {
  expect(listHeldBackQuestions([CONDITION], [...sayYes(1), ...sayNo(1)])).toEqual([]);
});
