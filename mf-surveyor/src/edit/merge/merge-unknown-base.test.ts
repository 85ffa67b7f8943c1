import type { SurveyContent } from '../../form/survey-form';
import { mergeSurvey } from './merge-survey';
import { type Choices } from './choices';
import { createTestQuestion, baseSurvey, createEdit, first, second, third } from './merge-survey.steps';

const compare = (mine: Partial<SurveyContent>, theirs: Partial<SurveyContent>, choices?: Choices) =>
  mergeSurvey({ base: undefined, mine: createEdit(mine), theirs: createEdit(theirs) }, choices);

test('without a known beginning a field that differs is asked for', () => {
  expect(compare({ title: 'Mine' }, {}).conflicts).toEqual([
    { id: 'title', kind: 'field', mine: 'Mine', theirs: 'Sunday hours' },
  ]);
});

test.each([
  ['this side', [first, third], baseSurvey.questions, { mine: [], theirs: [second] }],
  ['the other side', baseSurvey.questions, [first, third], { mine: [second], theirs: [] }],
])(
  'without a known beginning a question that %s does not have is asked for, and never comes or goes unasked',
  (_, mine, theirs, asked) => {
    const merged = compare({ questions: mine }, { questions: theirs });
    expect(merged.conflicts).toEqual([{ id: expect.any(String) as unknown, kind: 'question', number: 2, ...asked }]);
    expect(merged.content.questions).toEqual(mine);
    expect(merged.mergedFields).toEqual([]);
    const id = merged.conflicts[0]?.id ?? '';
    expect(compare({ questions: mine }, { questions: theirs }, { [id]: 'theirs' }).content.questions).toEqual(theirs);
  },
);

test('without a known beginning a question that is worded differently in its place is asked for once', () => {
  const [mine, theirs] = [createTestQuestion('Would you visit?'), createTestQuestion('Would you drop in?')];
  const { conflicts } = compare({ questions: [first, mine, third] }, { questions: [first, theirs, third] });
  expect(conflicts).toMatchObject([{ kind: 'question', number: 2, mine: [mine], theirs: [theirs] }]);
});

test('without a known beginning another order is asked for', () => {
  const [mine, theirs] = [{ questions: [third, first, second] }, {}];
  expect(compare(mine, theirs).conflicts).toMatchObject([{ id: 'order', kind: 'order' }]);
  expect(compare(mine, theirs).content).toEqual(createEdit(mine));
  expect(compare(mine, theirs, { order: 'theirs' }).content).toEqual(baseSurvey);
});
