import { strings } from '../../strings/survey-form';
import { findConditionError, listPossibleAnswers, renumberCondition } from './conditions';
import { emptyQuestion, type QuestionFields } from './question-form';

const yesNo: QuestionFields = { ...emptyQuestion, title: 'Open on Sundays?' };
const choice: QuestionFields = {
  ...emptyQuestion,
  title: 'Which hours?',
  kind: 'single',
  options: [' Morning ', '', 'Evening'],
  other: true,
};
const text: QuestionFields = { ...emptyQuestion, title: 'What is missing?', kind: 'text' };

test.each<[string, QuestionFields, string[]]>([
  ['yes or no', yesNo, ['Yes', 'No']],
  ['written options', choice, ['Morning', 'Evening', 'Other']],
  [
    'the option that means none',
    { ...choice, kind: 'multiple', none: true, other: false },
    ['Morning', 'Evening', 'None of these'],
  ],
  ['a rating', { ...yesNo, kind: 'rating' }, ['1', '2', '3', '4', '5']],
  ['a text', text, []],
  ['a ranking', { ...choice, kind: 'ranking' }, []],
  ['no option yet', { ...choice, options: ['', ''] }, []],
])('a question can depend on the options of another: %s', (_, question, answers) => {
  expect(listPossibleAnswers(question)).toEqual(answers);
});

test.each<[string, number | null, string[], ReturnType<typeof findConditionError>]>([
  ['none', null, [], undefined],
  ['turned off', null, ['Maybe'], undefined],
  ['complete', 2, ['Evening', 'Other'], undefined],
  ['a removed question', 0, ['Yes'], ['dependsOn', 'Choose an earlier question.']],
  ['a later question', 4, ['Yes'], ['dependsOn', 'Choose an earlier question.']],
  ['a written answer', 3, ['Yes'], ['dependsOn', 'Question 3 has no options. Choose another question.']],
  ['no answers', 1, [], ['dependsOnAnswers', 'Choose at least one answer.']],
  [
    'former answers',
    2,
    ['Noon', 'Evening', 'Night'],
    ['dependsOnAnswers', 'Question 2 no longer offers “Noon” or “Night”. Choose its answers again.'],
  ],
])('the error of a condition says what to choose: %s', (_, dependsOn, dependsOnAnswers, error) => {
  expect(findConditionError({ dependsOn, dependsOnAnswers }, [yesNo, choice, text])).toEqual(error);
});

test('a condition gets the new number of its question, or loses it', () => {
  const removeSecond = (index: number) => (index === 1 ? null : index > 1 ? index - 1 : index);
  expect([null, 0, 1, 2, 3].map((number) => renumberCondition(number, removeSecond))).toEqual([null, 0, 1, 0, 2]);
});

test.each([
  [2, ['No'], 'Asked only if question 2 is “No”'],
  [2, ['A', 'B', 'C'], 'Asked only if question 2 is “A”, “B”, or “C”'],
  [2, [], 'Depends on the answer to question 2'],
  [0, ['No'], 'Depends on a question that was removed'],
])('the condition of a question is a sentence: question %s, %s', (question, answers, sentence) => {
  expect(strings.askedIf(question, answers)).toBe(sentence);
});
