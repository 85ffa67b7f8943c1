import { createRandom } from '../../demo/random';
import type { Answer, Knowledge, Question } from './attack';
import { observeTotals, type Ballots } from './observe';

/** A survey and its ballots, the same for the same name. */
export interface ExampleSurvey {
  questions: Question[];
  ballots: Ballots;
}

/**
 * Creates a survey of choices, and ballots in which all options are as likely.
 * @param optionCounts by question
 */
export function createExampleSurvey(name: string, voters: number, optionCounts: number[]): ExampleSurvey {
  const random = createRandom(name);
  const questions = optionCounts.map((count) => ({ options: ['a', 'b', 'c', 'd'].slice(0, count) }));
  const pick = ({ options }: { options: string[] }): Answer => options[Math.floor(random() * options.length)] ?? null;
  return { questions, ballots: Array.from({ length: voters }, () => questions.map(pick)) };
}

/**
 * Creates what an attacker knows who knows some answers of each voter.
 * @param listKnown lists the questions whose answers are known, by voter
 */
export function knowAnswers(ballots: Ballots, listKnown: (voter: number) => number[]): Knowledge {
  return {
    voters: ballots.length,
    known: ballots.map(
      (ballot, voter) => new Map(listKnown(voter).map((question) => [question, ballot[question] ?? null])),
    ),
  };
}

/** Numbers voters in the order of voting. */
export function listFirst(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Reads the totals of all questions when so many have voted. */
export function readResults({ questions, ballots }: ExampleSurvey, voters: number[]) {
  return questions.flatMap(({ options }, question) => observeTotals(ballots, voters, { question, answers: options }));
}
