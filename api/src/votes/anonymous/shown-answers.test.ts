import { ERASED_ANSWER, type AnswerValue, type Question } from '@canvass/shared/contracts';
import type { CountedBallot } from '../../records/ballots.collection';
import { createShownVersion } from './shown-answers';

const TEXT: Question = { title: 'Why?', description: '', kind: 'text', options: [] };
const CHOICE: Question = { title: 'Which?', description: '', kind: 'single', options: ['A', 'B'], other: true };
const YES_NO: Question = { title: 'Yes?', description: '', kind: 'yes-no', options: ['Yes', 'No'] };

const KEY = 'Question-1';

function createBallots(answers: (AnswerValue | undefined)[]): CountedBallot[] {
  return answers.map((answer): CountedBallot => ({ response: answer === undefined ? {} : { [KEY]: answer } }));
}

function repeat<Value>(count: number, create: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

/** The answers to the first question that are shown, sorted. */
function listShown(ballots: CountedBallot[], question: Question, isWhole = false) {
  const { entries, tally, heldBack } = createShownVersion(ballots, [question], { isWhole });
  const answers = entries.flatMap(({ response }) => response[KEY] ?? []);
  return { answers: answers.map(String).toSorted(), counts: tally.counts['q0'], entries, heldBack };
}

describe.each([false, true])('of anonymous ballots (whole: %s)', (isWhole) => {
  test('an erased text is left out with four others, and only the number of shown texts is counted', () => {
    const texts = repeat(11, (index) => `Text ${index}`);
    const { answers, counts } = listShown(createBallots([...texts, ERASED_ANSWER]), TEXT, isWhole);
    expect(answers).toHaveLength(7);
    expect(texts).toEqual(expect.arrayContaining(answers));
    expect(counts).toEqual({ o0: 7 });
  });

  test('no text is shown if fewer than five would remain', () => {
    const texts = repeat(8, (index) => `Text ${index}`);
    const { answers, counts } = listShown(createBallots([...texts, ERASED_ANSWER]), TEXT, isWhole);
    expect([answers, counts]).toEqual([[], undefined]);
    expect(listShown(createBallots([...texts.slice(4), ...repeat(6, () => undefined)]), TEXT, isWhole).answers).toEqual(
      [],
    );
  });

  test('an erased text in place of an option still counts as one, beside others without a text', () => {
    const texts = repeat(10, (index) => `Own ${index}`);
    const { answers, counts } = listShown(createBallots([...texts, ERASED_ANSWER, 'A', 'A']), CHOICE, isWhole);
    expect(answers.filter((answer) => answer === 'Other')).toHaveLength(5);
    expect(answers.filter((answer) => answer.startsWith('Own'))).toHaveLength(6);
    expect(counts).toEqual({ o0: 2, o2: 11 });
  });

  test('fewer than five texts in place of an option are not shown', () => {
    const ballots = createBallots([...repeat(4, (index) => `Own ${index}`), ...repeat(6, () => 'A')]);
    const { answers } = listShown(ballots, CHOICE, isWhole);
    expect(answers).toEqual([...repeat(6, () => 'A'), ...repeat(4, () => 'Other')]);
  });

  test('nothing but their number is shown if they are fewer than five', () => {
    const shown = createShownVersion(createBallots(repeat(4, () => 'Yes')), [YES_NO], { isWhole });
    expect(shown).toEqual({ tally: { votes: 4, counts: {} }, entries: [], tables: [], heldBack: [] });
  });
});

test('comments of different people stand beside the answers, if there are five at least', () => {
  const ballots = repeat(12, (index) => ({ response: { [KEY]: 'Yes' }, ...(index < 5 && { comment: `C${index}` }) }));
  const { entries } = createShownVersion(ballots, [YES_NO], { isWhole: false });
  expect(entries.flatMap(({ comment }) => comment ?? []).toSorted()).toEqual(['C0', 'C1', 'C2', 'C3', 'C4']);
  const few = createShownVersion(ballots.slice(1), [YES_NO], { isWhole: false });
  expect(few.entries.flatMap(({ comment }) => comment ?? [])).toEqual([]);
});

test('a question that few people were asked is held back, with its counts and answers, unless ballots are whole', () => {
  const questions: Question[] = [YES_NO, { ...YES_NO, title: 'Really?', showIf: { question: 1, answers: ['Yes'] } }];
  const ballots = repeat(12, (index): CountedBallot => ({
    response: index < 3 ? { [KEY]: 'Yes', 'Question-2': 'No' } : { [KEY]: 'No' },
  }));
  const shown = createShownVersion(ballots, questions, { isWhole: false });
  expect(shown.heldBack).toEqual([1]);
  expect(shown.tally.counts).toEqual({ q0: { o0: 3, o1: 9 } });
  expect(shown.entries.some(({ response }) => 'Question-2' in response)).toBe(false);
  expect(createShownVersion(ballots, questions, { isWhole: true }).heldBack).toEqual([]);
});

test('a draw decides the order: over many ballots, each answer changes its place', () => {
  const ballots = createBallots(repeat(200, (index) => `Text ${index}`));
  const orders = repeat(2, () =>
    createShownVersion(ballots, [TEXT], { isWhole: false }).entries.map(({ response }) => response[KEY]),
  );
  expect(orders[0]).not.toEqual(orders[1]);
});
