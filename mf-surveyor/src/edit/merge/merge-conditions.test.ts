import type { Question } from '@canvass/shared/contracts';
import { describeSide } from './differences';
import { mergeSurvey } from './merge-survey';
import { baseSurvey, createEdit, createTestQuestion, first, second, third } from './merge-survey.steps';

const after = (question: Question, number: number, answer = 'No'): Question => ({
  ...question,
  showIf: { question: number, answers: [answer] },
});
const base = [first, second, after(third, 2)];
const added = createTestQuestion('When?');

const merge = (mine: Question[], theirs: Question[], choices = {}) =>
  mergeSurvey(
    {
      base: { ...baseSurvey, questions: base },
      mine: createEdit({ questions: mine }),
      theirs: createEdit({ questions: theirs }),
    },
    choices,
  );

test('a condition that only got another number is no change', () => {
  const merged = merge([second, first, after(third, 1)], base);
  expect(merged.content.questions).toEqual([second, first, after(third, 1)]);
  expect(merged).toMatchObject({ conflicts: [], mergedFields: [] });
});

test('a condition follows its question when the other side inserts one before it', () => {
  const merged = merge(
    [{ ...first, required: false }, second, after(third, 2)],
    [added, first, second, after(third, 3)],
  );
  expect(merged.content.questions).toEqual([added, { ...first, required: false }, second, after(third, 3)]);
  expect(merged.conflicts).toEqual([]);
});

test('a condition that is added on one side follows its question when the other side moves it', () => {
  const merged = merge([first, second, after(third, 2), after(added, 2)], [second, first, after(third, 1)]);
  expect(merged.content.questions).toEqual([second, first, after(third, 1), after(added, 1)]);
});

test('questions are matched by their content where the numbers of their conditions differ', () => {
  const why = createTestQuestion('Why?');
  const merged = mergeSurvey({
    base: createEdit({ questions: [first, second, after(why, 1), after({ ...why, kind: 'text' }, 2)] }),
    mine: createEdit({ questions: [second, first, after(why, 2), after({ ...why, kind: 'text' }, 1)] }),
    theirs: createEdit({ questions: [first, second, after(why, 1), after({ ...why, kind: 'text' }, 2)] }),
  });
  expect(merged.conflicts).toEqual([]);
  expect(merged.content.questions[2]).toEqual(after(why, 2));
});

test('a condition whose question the other side removed depends on none, rather than on another question', () => {
  const merged = merge([first, second, after(third, 2), after(added, 2)], [first, third]);
  expect(merged.content.questions).toEqual([first, third, after(added, 0)]);
});

test('different conditions on both sides are a conflict, shown with the numbers of each side', () => {
  const mine = [second, first, after(third, 2)];
  const theirs = [first, second, after(third, 2, 'Yes')];
  const merged = merge(mine, theirs);
  expect(merged.conflicts).toMatchObject([{ kind: 'question', number: 3, mine: [mine[2]], theirs: [theirs[2]] }]);
  expect(describeSide(merged.conflicts[0]!, 'mine')).toContain('Asked only if question 2 is “No”.');
  expect(describeSide(merged.conflicts[0]!, 'theirs')).toContain('Asked only if question 2 is “Yes”.');
  expect(merge(mine, theirs, { 'base-2': 'theirs' }).content.questions).toEqual([
    second,
    first,
    after(third, 1, 'Yes'),
  ]);
});
