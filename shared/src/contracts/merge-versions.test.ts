import { createTestQuestion } from '../testing';
import type { VersionResults } from './results';
import { mergeVersions } from './merge-versions';

type QuestionResults = VersionResults['questions'][number];

function counted(title: string, ...counts: [number, number]): QuestionResults {
  const answered = counts[0] + counts[1];
  const [yes, no] = counts.map((count) => ({ count, share: count / answered }));
  const lines = [
    { option: 'Yes', count: 0, share: 0, ...yes },
    { option: 'No', count: 0, share: 0, ...no },
  ];
  return { ...createTestQuestion({ title }), answered, counts: lines };
}

test('votes on a question that did not change are added up over the versions, and each other question stands once', () => {
  const merged = mergeVersions([
    { version: 2, votes: 10, questions: [counted('Typo?', 4, 6), counted('Sundays?', 9, 1)] },
    { version: 1, votes: 100, questions: [counted('Typpo?', 60, 40), counted('Sundays?', 51, 49)] },
  ]);
  const lines = merged.map(({ version, votes, questions }) => [
    version,
    votes,
    questions.map(({ question: { title, answered, counts }, number, votes: all, askedIn }) => {
      const shares = counts.map(({ option, count, share }) => `${option} ${count} ${share.toFixed(2)}`);
      return [number, title, answered, all, shares, askedIn.map(({ version: asked, index }) => `${asked}.${index}`)];
    }),
  ]);
  expect(lines).toEqual([
    [
      2,
      10,
      [
        [1, 'Typo?', 10, 10, ['Yes 4 0.40', 'No 6 0.60'], ['2.0']],
        [2, 'Sundays?', 110, 110, ['Yes 60 0.55', 'No 50 0.45'], ['2.1', '1.1']],
      ],
    ],
    [1, 100, [[1, 'Typpo?', 100, 100, ['Yes 60 0.60', 'No 40 0.40'], ['1.0']]]],
  ]);
});

test('a version whose questions are all asked in newer ones does not stand alone', () => {
  const merged = mergeVersions([
    { version: 2, votes: 5, questions: [counted('A?', 5, 0), counted('B?', 0, 5)] },
    { version: 1, votes: 7, questions: [counted('B?', 7, 0)] },
  ]);
  expect(merged.map(({ version }) => version)).toEqual([2]);
  expect(merged[0]?.questions.map(({ votes }) => votes)).toEqual([5, 12]);
});

test('the ranks of a ranking are added up', () => {
  const ranking = (...ranks: [number[], number[]]): QuestionResults => ({
    ...createTestQuestion({ kind: 'ranking', options: ['A', 'B'] }),
    answered: 3,
    counts: ranks.map((each, index) => ({
      option: index === 0 ? 'A' : 'B',
      count: each[0] ?? 0,
      share: (each[0] ?? 0) / 3,
      ranks: each,
    })),
  });
  const versions = [2, 1].map((version) => ({ version, votes: 3, questions: [ranking([2, 1], [1, 2])] }));
  const [question] = mergeVersions(versions)[0]?.questions ?? [];
  expect(question?.question.counts.map(({ ranks }) => ranks)).toEqual([
    [4, 2],
    [2, 4],
  ]);
});

test('a question whose answers are held back is not added up', () => {
  const heldBack = { ...counted('A?', 3, 4), heldBack: true };
  const merged = mergeVersions([
    { version: 2, votes: 5, questions: [counted('A?', 5, 0)] },
    { version: 1, votes: 7, questions: [heldBack] },
  ]);
  expect(merged.map(({ questions }) => questions.map(({ votes }) => votes))).toEqual([[5], [7]]);
});
