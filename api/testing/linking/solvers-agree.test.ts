import fc from 'fast-check';
import type { Answer, Knowledge, Line, Observation, PossibleAnswers, Question } from './attack';
import { listFirst } from './example-survey';
import { findDeterminedExhaustively } from './exhaustive';
import { observeRows, observeTable, observeTotals, type Ballots } from './observe';
import { listBallots } from './possible-ballots';
import { findDeterminedByPropagation } from './propagation';

const SEED = 2026;

interface Case {
  questions: Question[];
  ballots: Ballots;
  knowledge: Knowledge;
  observations: Observation[];
}

/** Tries all sets of ballots, one by one: the definition of what is possible. */
function tryAll({ questions, knowledge, observations }: Omit<Case, 'ballots'>): PossibleAnswers {
  const possible: PossibleAnswers = Array.from({ length: knowledge.voters }, () => questions.map(() => new Set()));
  const ofVoters = knowledge.known.map((known) => listBallots(questions, [...questions.keys()], known));
  const tryRest = (set: Ballots): void => {
    const next = ofVoters[set.length];
    if (next) next.forEach((ballot) => tryRest([...set, ballot]));
    else if (observations.every((observation) => isRight(set, observation))) {
      set.forEach((ballot, voter) => ballot.forEach((answer, question) => possible[voter]?.[question]?.add(answer)));
    }
  };
  tryRest([]);
  return possible;
}

function isRight(set: Ballots, observation: Observation): boolean {
  if (observation.kind === 'rows') {
    return JSON.stringify(observeRows(set, observation.voters)) === JSON.stringify(observation);
  }
  const lines = observation.kind === 'total' ? [observation] : [observation.rows, observation.columns];
  const isIn = (ballot: Answer[] | undefined) =>
    lines.every(({ question, answers }) => answers.includes(ballot?.[question] ?? null));
  return observation.voters.filter((voter) => isIn(set[voter])).length === observation.count;
}

/** Two or three questions; the last may depend on the first, and any but the first may be left out. */
const anyQuestions = fc
  .array(fc.record({ optionCount: fc.integer({ min: 2, max: 3 }), isOptional: fc.boolean() }), {
    minLength: 2,
    maxLength: 3,
  })
  .chain((shapes) =>
    fc.option(fc.subarray(['a', 'b', 'c'].slice(0, shapes[0]?.optionCount), { minLength: 1 })).map((answers) =>
      shapes.map(({ optionCount, isOptional }, index): Question => {
        const options: Answer[] = ['a', 'b', 'c'].slice(0, optionCount);
        if (isOptional && index > 0) options.push(null);
        return answers && index === shapes.length - 1 ? { options, showIf: { question: 0, answers } } : { options };
      }),
    ),
  );

function listAllBallots(questions: Question[]): Ballots {
  return listBallots(questions, [...questions.keys()], new Map());
}

/** What is served about some of the voters: totals, a table, or single ballots. */
function createObservations(questions: Question[], ballots: Ballots): fc.Arbitrary<Observation[]> {
  const voters = fc.subarray(listFirst(ballots.length), { minLength: 1 });
  const lines = questions.map(({ options }, question): Line => ({ question, answers: options }));
  const line = fc.constantFrom(...lines);
  const pair = fc.shuffledSubarray(lines, { minLength: 2, maxLength: 2 });
  const cells = (all: Observation[]) => fc.subarray(all, { minLength: 1 });
  const total = fc.tuple(voters, line).chain(([group, each]) => cells(observeTotals(ballots, group, each)));
  const table = fc.tuple(voters, pair).chain(([group, [rows, columns]]) => {
    return cells(rows && columns ? observeTable(ballots, group, rows, columns) : []);
  });
  const rows = voters.map((group) => [observeRows(ballots, group)]);
  const one = fc.oneof(
    { arbitrary: total, weight: 3 },
    { arbitrary: table, weight: 2 },
    { arbitrary: rows, weight: 1 },
  );
  return fc.array(one, { maxLength: 4 }).map((groups) => groups.flat());
}

function createCases(maxVoters: number): fc.Arbitrary<Case> {
  return anyQuestions
    .chain((questions) =>
      fc
        .array(fc.tuple(fc.constantFrom(...listAllBallots(questions)), fc.subarray([...questions.keys()])), {
          minLength: 2,
          maxLength: maxVoters,
        })
        .map((voters) => ({ questions, voters })),
    )
    .chain(({ questions, voters }) => {
      const ballots = voters.map(([ballot]) => ballot);
      const known = voters.map(([ballot, indexes]) => new Map(indexes.map((index) => [index, ballot[index] ?? null])));
      return createObservations(questions, ballots).map((observations) => ({
        questions,
        ballots,
        knowledge: { voters: ballots.length, known },
        observations,
      }));
    });
}

function isSubset(some: PossibleAnswers, all: PossibleAnswers): boolean {
  return some.every((answers, voter) =>
    answers.every((values, question) => [...values].every((value) => all[voter]?.[question]?.has(value))),
  );
}

const toSets = (ballots: Ballots): PossibleAnswers =>
  ballots.map((ballot) => ballot.map((answer) => new Set([answer])));
const countDetermined = (possible: PossibleAnswers) => possible.flat().filter(({ size }) => size === 1).length;

test('the exhaustive search finds what trying all sets of ballots one by one finds', () => {
  fc.assert(
    fc.property(createCases(3), ({ questions, ballots, knowledge, observations }) => {
      const possible = findDeterminedExhaustively(questions, knowledge, observations);
      expect(possible).toEqual(tryAll({ questions, knowledge, observations }));
      expect(isSubset(toSets(ballots), possible)).toBe(true);
    }),
    { seed: SEED, numRuns: 150 },
  );
});

test('propagation excludes nothing that is possible, and misses little', () => {
  let [exact, found, known] = [0, 0, 0];
  fc.assert(
    fc.property(createCases(8), ({ questions, ballots, knowledge, observations }) => {
      const possible = findDeterminedByPropagation(questions, knowledge, observations);
      const all = findDeterminedExhaustively(questions, knowledge, observations);
      expect(isSubset(all, possible)).toBe(true);
      expect(isSubset(toSets(ballots), all)).toBe(true);
      known += countDetermined(findDeterminedExhaustively(questions, knowledge, []));
      exact += countDetermined(all);
      found += countDetermined(possible);
    }),
    { seed: SEED, numRuns: 300 },
  );
  // It was tried on many answers that were not known before.
  expect(exact - known).toBeGreaterThan(300);
  expect((found - known) / (exact - known)).toBeGreaterThan(0.9);
});

test('both find the same where only single ballots are shown', () => {
  fc.assert(
    fc.property(createCases(8), ({ questions, ballots, knowledge }) => {
      const observations = [observeRows(ballots, listFirst(ballots.length))];
      const possible = findDeterminedByPropagation(questions, knowledge, observations);
      expect(possible).toEqual(findDeterminedExhaustively(questions, knowledge, observations));
    }),
    { seed: SEED, numRuns: 150 },
  );
});
