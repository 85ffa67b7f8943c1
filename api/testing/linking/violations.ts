import type { Answer, Knowledge, PossibleAnswers } from './attack';

/** So many people who agree are a result of the survey, and not what one of them answered. */
const MIN_AGREEING = 5;

/** An answer that was determined, and should not be. */
export interface Violation {
  voter: number;
  question: number;
  answer: Answer;
}

/** What was found out, and with what it is compared. */
export interface Findings {
  knowledge: Knowledge;
  possible: PossibleAnswers;
  /**
   * What was possible without the observations in question: found with no observations or, if the survey declared that
   * it shows whole ballots, with these only.
   */
  baseline: PossibleAnswers;
  /** The ballots that were cast, by voter. */
  truth: Answer[][];
}

/**
 * Lists the answers that have one possible value, but for those that already had in the baseline, and those about which
 * a group agrees: all of at least five people whom the attacker can name by answers that the attacker knew (everyone,
 * or everyone in a team), with all of their answers determined.
 * @throws if what was cast is not among the possible answers: then the observations are not what was served
 */
export function listViolations({ knowledge, possible, baseline, truth }: Findings): Violation[] {
  const violations: Violation[] = [];
  for (const [voter, ballot] of truth.entries()) {
    for (const [question, answer] of ballot.entries()) {
      const answers = possible[voter]?.[question] ?? new Set();
      if (!answers.has(answer)) throw new Error(`voter ${voter} gave an answer to ${question} that was excluded`);
      const isFound = answers.size === 1 && baseline[voter]?.[question]?.size !== 1;
      const isAgreed = () =>
        listNamedGroups(knowledge, voter).some((group) =>
          group.every((each) => isOnly(possible[each]?.[question], answer)),
        );
      if (isFound && !isAgreed()) violations.push({ voter, question, answer });
    }
  }
  return violations;
}

function isOnly(answers: Set<Answer> | undefined, answer: Answer): boolean {
  return answers?.size === 1 && answers.has(answer);
}

/** Lists the groups of at least five with a voter that some of the voter's known answers name. */
function listNamedGroups({ voters, known }: Knowledge, voter: number): number[][] {
  let groups = [Array.from({ length: voters }, (_, index) => index)];
  for (const [question, answer] of known[voter] ?? []) {
    const hasAnswer = (other: number) => known[other]?.has(question) === true && known[other].get(question) === answer;
    groups = groups.flatMap((group) => [group, group.filter(hasAnswer)]);
  }
  return groups.filter((group) => group.length >= MIN_AGREEING);
}
