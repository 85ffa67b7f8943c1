import { isAnswerPossible, listValues, type Answer, type Knowledge, type Question } from './attack';
import { createEquation, createLinearSystem, type LinearSystem } from './linear-system';

/** One answer of a ballot. */
export interface Choice {
  question: number;
  answer: Answer;
}

/** What a variable stands for: it is 1 if this voter gave these answers. */
export interface Meaning {
  voter: number;
  choices: Choice[];
}

/** A row of whole ballots that voters may have: its variable is 1 if it is the ballot of the voter. */
export interface Candidate {
  variable: number;
  ballot: Answer[];
}

/** A part of a sum: a variable and its factor. */
export type Term = [variable: number, factor: number];

/** The unknown ballots as variables of a linear system. */
export interface BallotVariables {
  questions: Question[];
  system: LinearSystem;
  /** What the variables of answers, and of pairs of answers, stand for. */
  meanings: Map<number, Meaning>;
  /** By voter: the rows among which their ballot is; one list for each observation of whole ballots. */
  candidates: Candidate[][][];
  getChoiceVariable: (voter: number, choice: Choice) => number;
  /** The variable that is 1 if a voter gave two answers to different questions. */
  getPairVariable: (voter: number, choices: [Choice, Choice]) => number;
  /** Adds an equation that holds for each survey of these questions, or that was observed. */
  addEquation: (terms: Term[], sum: number) => void;
}

/** Creates variables for all answers of all voters, with what the questions and the known answers tell about them. */
export function createBallotVariables(questions: Question[], { voters, known }: Knowledge): BallotVariables {
  const system = createLinearSystem();
  const meanings = new Map<number, Meaning>();
  const byMeaning = new Map<string, number>();
  const toKey = (voter: number, choices: Choice[]) =>
    JSON.stringify([voter, ...choices.map(({ question, answer }) => [question, answer])]);

  function addVariable(voter: number, choices: Choice[]): number {
    const variable = system.addVariable();
    meanings.set(variable, { voter, choices });
    byMeaning.set(toKey(voter, choices), variable);
    return variable;
  }

  function getVariable(voter: number, choices: Choice[]): number {
    const variable = byMeaning.get(toKey(voter, choices));
    if (variable === undefined) throw new Error(`voter ${voter} cannot give ${JSON.stringify(choices)}`);
    return variable;
  }

  const variables: BallotVariables = {
    questions,
    system,
    meanings,
    candidates: Array.from({ length: voters }, () => []),
    getChoiceVariable: (voter, choice) => getVariable(voter, [choice]),
    getPairVariable: (voter, choices) => {
      const [first, second] = choices.toSorted((one, other) => one.question - other.question);
      if (!first || !second) throw new Error('a pair has two choices');
      if (!byMeaning.has(toKey(voter, [first, second]))) {
        addPairs(variables, voter, [first.question, second.question], addVariable);
      }
      return getVariable(voter, [first, second]);
    },
    addEquation: (terms, sum) => system.addEquation(createEquation(mergeTerms(terms), sum)),
  };

  for (let voter = 0; voter < voters; voter += 1) {
    for (const [question, asked] of questions.entries()) {
      const choices = listValues(asked).map((answer) => addVariable(voter, [{ question, answer }]));
      variables.addEquation(choices.map(toTerm), 1);
    }
    for (const question of questions.keys()) addCondition(variables, voter, question);
    for (const [question, answer] of known[voter] ?? []) {
      system.fix(variables.getChoiceVariable(voter, { question, answer }), 1);
    }
  }
  system.propagate();
  return variables;
}

export function toTerm(variable: number): Term {
  return [variable, 1];
}

/** Adds up the factors of each variable. */
export function mergeTerms(terms: Term[]): Map<number, number> {
  const merged = new Map<number, number>();
  for (const [variable, factor] of terms) merged.set(variable, (merged.get(variable) ?? 0) + factor);
  return merged;
}

/** A question that is not asked has no answer; an asked one has none only if it may be left out. */
function addCondition(
  { questions, addEquation, ...variables }: BallotVariables,
  voter: number,
  question: number,
): void {
  const asked = questions[question];
  if (!asked?.showIf) return;
  const { showIf } = asked;
  const condition = questions[showIf.question];
  if (!condition) throw new Error(`there is no question ${showIf.question}`);
  const otherAnswers = listValues(condition).filter((answer) => !showIf.answers.includes(answer));
  const terms = otherAnswers.map((answer): Term => {
    return [variables.getChoiceVariable(voter, { question: showIf.question, answer }), 1];
  });
  terms.push([variables.getChoiceVariable(voter, { question, answer: null }), -1]);
  // 1 if the question was asked and not answered.
  if (asked.options.includes(null)) terms.push([variables.system.addVariable(), 1]);
  addEquation(terms, 0);
}

/** Adds variables for all pairs of answers of a voter to two questions; they add up to those of each answer. */
function addPairs(
  { questions, system, candidates, addEquation, getChoiceVariable }: BallotVariables,
  voter: number,
  [first, second]: [number, number],
  addVariable: (voter: number, choices: Choice[]) => number,
): void {
  const listChoices = (question: number) =>
    listValues(questions[question] ?? { options: [] }).map((answer) => ({ question, answer }));
  const pairs = listChoices(first).flatMap((one) => listChoices(second).map((other): [Choice, Choice] => [one, other]));
  const added = pairs.map((choices) => ({ choices, variable: addVariable(voter, choices) }));
  for (const choice of [...listChoices(first), ...listChoices(second)]) {
    const parts = added.filter(({ choices }) => choices.some((each) => isSame(each, choice)));
    const terms = parts.map(({ variable }) => toTerm(variable));
    addEquation([...terms, [getChoiceVariable(voter, choice), -1]], 0);
  }
  for (const { choices, variable } of added) {
    if (!canBeTogether(questions, choices)) system.fix(variable, 0);
    for (const rows of candidates[voter] ?? []) {
      const fitting = rows.filter(({ ballot }) => hasChoices(ballot, choices));
      addEquation([...fitting.map((row): Term => [row.variable, -1]), [variable, 1]], 0);
    }
  }
}

function isSame(one: Choice, other: Choice): boolean {
  return one.question === other.question && one.answer === other.answer;
}

/** Whether a ballot has all of these answers. */
export function hasChoices(ballot: Answer[], choices: Choice[]): boolean {
  return choices.every(({ question, answer }) => ballot[question] === answer);
}

/** Whether no condition excludes that somebody gives both answers. */
function canBeTogether(questions: Question[], [one, other]: [Choice, Choice]): boolean {
  const isPossible = (condition: Choice, choice: Choice) => {
    const asked = questions[choice.question];
    return asked?.showIf?.question !== condition.question || isAnswerPossible(asked, choice.answer, condition.answer);
  };
  return isPossible(one, other) && isPossible(other, one);
}
