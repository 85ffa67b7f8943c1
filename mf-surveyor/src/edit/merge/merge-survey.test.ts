import { CATEGORIES, type Question } from '@canvass/shared/contracts';
import fc from 'fast-check';
import type { SurveyContent } from '../../form/survey-form';
import { mergeSurvey, type Merge } from './merge-survey';
import { type Choices } from './choices';
import { createTestQuestion, baseSurvey, createEdit, first, second, third } from './merge-survey.steps';

const merge = (mine: Partial<SurveyContent>, theirs: Partial<SurveyContent>, choices?: Choices) =>
  mergeSurvey({ base: baseSurvey, mine: createEdit(mine), theirs: createEdit(theirs) }, choices);
const titles = ({ content }: Merge) => content.questions.map(({ title }) => title);

describe('by example', () => {
  test('different fields that were changed on different sides are both kept, and nothing is asked', () => {
    const merged = merge({ title: 'Mine' }, { description: 'Theirs', category: 'Health' });
    expect(merged.content).toEqual(createEdit({ title: 'Mine', description: 'Theirs', category: 'Health' }));
    expect(merged.conflicts).toEqual([]);
    expect(merged.mergedFields).toEqual(['description', 'category']);
  });

  test('a field that both sides changed is asked for, and stands as it was chosen', () => {
    const edits = [{ title: 'Mine', description: 'Mine' }, { title: 'Theirs' }] as const;
    const merged = merge(...edits);
    expect(merged.conflicts).toEqual([{ id: 'title', kind: 'field', mine: 'Mine', theirs: 'Theirs' }]);
    expect(merge(...edits, { title: 'theirs' }).content).toEqual(createEdit({ title: 'Theirs', description: 'Mine' }));
    expect(merge(...edits, { title: 'mine' }).content).toEqual(createEdit({ title: 'Mine', description: 'Mine' }));
  });

  test('a deadline and its time are one part', () => {
    const mine = { deadline: '2099/11/28', closesAt: '2099-11-28T14:30:00.000Z' };
    const theirs = { deadline: '2099/11/27', closesAt: '2099-11-27T10:00:00.000Z' };
    const alone = merge({ title: 'Mine' }, theirs);
    expect([alone.content, alone.mergedFields]).toEqual([createEdit({ title: 'Mine', ...theirs }), ['deadline']]);
    const shown = { mine: '2099/11/28, 14:30 UTC', theirs: '2099/11/27, 10:00 UTC' };
    expect(merge(mine, theirs).conflicts).toEqual([{ id: 'deadline', kind: 'field', ...shown }]);
    expect(merge(mine, theirs, { deadline: 'theirs' }).content).toEqual(createEdit(theirs));
    expect(merge(mine, theirs, { deadline: 'mine' }).content).toEqual(createEdit(mine));
    expect(merge(mine, { deadline: '2099/12/1' }, { deadline: 'theirs' }).content.closesAt).toBeUndefined();
  });

  test('different questions that were changed on different sides are both kept', () => {
    const mine = { questions: [createTestQuestion('Open on Sundays at last?'), second, third] };
    const theirs = { questions: [first, second, { ...third, kind: 'rating' as const }] };
    const merged = merge(mine, theirs);
    expect(merged.content.questions).toEqual([mine.questions[0], second, theirs.questions[2]]);
    expect(merged.conflicts).toEqual([]);
  });

  test('a question that both sides reworded is asked for once, with its number', () => {
    const [mine, theirs] = [createTestQuestion('Would you visit?'), createTestQuestion('Would you drop in?')];
    const merged = merge({ questions: [first, mine, third] }, { questions: [first, theirs, third] });
    expect(merged.conflicts).toMatchObject([{ kind: 'question', number: 2, mine: [mine], theirs: [theirs] }]);
    const id = merged.conflicts[0]?.id ?? '';
    const taken = merge({ questions: [first, mine, third] }, { questions: [first, theirs, third] }, { [id]: 'theirs' });
    expect(taken.content.questions).toEqual([first, theirs, third]);
  });

  test('a question that one side removed and the other changed is asked for', () => {
    const theirs = { ...second, description: 'Once a month is enough.' };
    const merged = merge({ questions: [first, third] }, { questions: [first, theirs, third] });
    expect(merged.conflicts).toMatchObject([{ kind: 'question', number: 2, mine: [], theirs: [theirs] }]);
    expect(titles(merged)).toEqual(['Open on Sundays?', 'Would you pay?']);
    const id = merged.conflicts[0]?.id ?? '';
    const kept = merge({ questions: [first, third] }, { questions: [first, theirs, third] }, { [id]: 'theirs' });
    expect(kept.content.questions).toEqual([first, theirs, third]);
  });

  test('a question that one side removed and the other left alone stays removed', () => {
    expect(titles(merge({ questions: [first, third] }, { title: 'Theirs' }))).toEqual([
      'Open on Sundays?',
      'Would you pay?',
    ]);
  });

  test('questions that both sides added are both there, the saved one first, and an equal one is there once', () => {
    const both = createTestQuestion('How old are you?');
    const merged = merge(
      { questions: [...baseSurvey.questions, createTestQuestion('Mine?'), both] },
      { questions: [...baseSurvey.questions, createTestQuestion('Theirs?'), both] },
    );
    expect(titles(merged).slice(3)).toEqual(['Theirs?', 'Mine?', 'How old are you?']);
    expect(merged.conflicts).toEqual([]);
  });

  test('a question moved on one side keeps the words that the other side gave it', () => {
    const reworded = { ...third, description: 'At most two euros.' };
    const merged = merge({ questions: [third, first, second] }, { questions: [first, second, reworded] });
    expect(merged.content.questions).toEqual([reworded, first, second]);
    expect(merged.conflicts).toEqual([]);
  });

  test('two different orders are asked for as one thing', () => {
    const mine = { questions: [third, first, second] };
    const theirs = { questions: [second, first, third] };
    expect(merge(mine, theirs).conflicts).toMatchObject([{ id: 'order', kind: 'order' }]);
    expect(merge(mine, theirs, { order: 'theirs' }).content).toEqual(createEdit(theirs));
    expect(merge(mine, theirs, { order: 'mine' }).content).toEqual(createEdit(mine));
  });
});

describe('for whatever both sides do', () => {
  const question = fc
    .tuple(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), fc.constantFrom('', 'x', 'y'))
    .map(([title, description]) => createTestQuestion(title, { description }));
  const content: fc.Arbitrary<SurveyContent> = fc.record({
    title: fc.constantFrom('T1', 'T2', 'T3'),
    description: fc.constantFrom('', 'D1', 'D2'),
    location: fc.constantFrom('', 'L1', 'L2'),
    category: fc.constantFrom(...CATEGORIES.slice(0, 3)),
    deadline: fc.constantFrom('2099/1/1', '2099/1/2'),
    resultsPolicy: fc.constantFrom('always' as const, 'owner' as const),
    voterPolicy: fc.constantFrom('any-account' as const, 'invited' as const),
    visibilityPolicy: fc.constantFrom('listed' as const, 'link' as const),
    showsWholeBallots: fc.boolean(),
    ballotPolicy: fc.constantFrom('named' as const, 'anonymous' as const),
    questions: fc.array(question, { maxLength: 6 }),
  });
  /** A random edit of a survey: questions reworded, removed, added, and moved, and other fields changed. */
  const edited = (from: SurveyContent): fc.Arbitrary<SurveyContent> =>
    fc
      .tuple(
        fc.array(fc.tuple(fc.constantFrom('reword', 'remove', 'add', 'move', 'copy'), fc.nat(6), fc.nat(6), question), {
          maxLength: 4,
        }),
        fc.option(fc.record({ title: fc.constantFrom('T4', 'T5') }), { nil: {} }),
      )
      .map(([steps, fields]) => {
        const questions = [...from.questions];
        for (const [step, at, to, other] of steps) {
          const [here] = questions.slice(at, at + 1);
          if (step === 'add') questions.splice(at, 0, other);
          if (!here) continue;
          if (step === 'reword') questions[at] = other;
          if (step === 'copy') questions.splice(to, 0, here);
          if (step === 'remove' || step === 'move') questions.splice(at, 1);
          if (step === 'move') questions.splice(to, 0, here);
        }
        return { ...from, ...fields, questions };
      });
  const edits = content.chain((from) =>
    fc.record({ base: fc.constant(from), mine: edited(from), theirs: edited(from) }),
  );
  const anyEdits = fc.oneof(edits, fc.record({ base: content, mine: content, theirs: content }));
  const options = { numRuns: 500 };

  const keys = (questions: Question[]) => questions.map((each) => JSON.stringify(each)).toSorted();
  const choose = ({ conflicts }: Merge, side: 'mine' | 'theirs'): Choices =>
    Object.fromEntries(conflicts.map(({ id }) => [id, side]));

  test('what only this side changed is kept as it is', () => {
    fc.assert(
      fc.property(anyEdits, ({ base: before, mine }) => {
        const merged = mergeSurvey({ base: before, mine, theirs: before });
        expect(merged).toEqual({ content: mine, conflicts: [], mergedFields: [] });
      }),
      options,
    );
  });

  test('what only the other side changed is taken as it is', () => {
    fc.assert(
      fc.property(anyEdits, ({ base: before, theirs }) => {
        const merged = mergeSurvey({ base: before, mine: before, theirs });
        expect([merged.content, merged.conflicts]).toEqual([theirs, []]);
      }),
      options,
    );
  });

  test('the same change on both sides is no conflict', () => {
    fc.assert(
      fc.property(anyEdits, ({ base: before, mine }) => {
        const merged = mergeSurvey({ base: before, mine, theirs: { ...mine, questions: [...mine.questions] } });
        expect(merged).toEqual({ content: mine, conflicts: [], mergedFields: [] });
      }),
      options,
    );
  });

  test('no words of either side are lost: they are in the result, or they are asked for', () => {
    fc.assert(
      fc.property(anyEdits, ({ base: before, mine, theirs }) => {
        const merged = mergeSurvey({ base: before, mine, theirs });
        const known = new Set(keys(before.questions));
        const conflictQuestions = merged.conflicts.flatMap((each) =>
          each.kind === 'question' ? [...each.mine, ...each.theirs] : [],
        );
        const found = new Set(keys([...merged.content.questions, ...conflictQuestions]));
        const lost = keys([...mine.questions, ...theirs.questions]).filter((key) => !known.has(key) && !found.has(key));
        expect(lost).toEqual([]);
      }),
      options,
    );
  });

  test('both sides are treated alike: the same conflicts, and the same result for the opposite choices', () => {
    fc.assert(
      fc.property(anyEdits, ({ base: before, mine, theirs }) => {
        const [one, other] = [
          mergeSurvey({ base: before, mine, theirs }),
          mergeSurvey({ base: before, mine: theirs, theirs: mine }),
        ];
        expect(one.conflicts).toHaveLength(other.conflicts.length);
        const kept = mergeSurvey({ base: before, mine, theirs }, choose(one, 'mine')).content;
        const same = mergeSurvey({ base: before, mine: theirs, theirs: mine }, choose(other, 'theirs')).content;
        expect({ ...kept, questions: keys(kept.questions) }).toEqual({ ...same, questions: keys(same.questions) });
      }),
      options,
    );
  });

  test('without a known beginning one side is the result, as it was chosen, and two that are equal ask nothing', () => {
    fc.assert(
      fc.property(anyEdits, ({ mine, theirs }) => {
        const unknown = { base: undefined, mine, theirs };
        const merged = mergeSurvey(unknown);
        expect(merged.content).toEqual(mine);
        expect(mergeSurvey(unknown, choose(merged, 'theirs')).content).toEqual(theirs);
        expect(mergeSurvey({ ...unknown, theirs: mine }).conflicts).toEqual([]);
      }),
      options,
    );
  });

  test('a merge is never in conflict with what it was merged with', () => {
    fc.assert(
      fc.property(anyEdits, ({ base: before, mine, theirs }) => {
        const { content: merged } = mergeSurvey({ base: before, mine, theirs });
        expect(mergeSurvey({ base: theirs, mine: merged, theirs })).toEqual({
          content: merged,
          conflicts: [],
          mergedFields: [],
        });
      }),
      options,
    );
  });
});
