import type { Question } from './questions';
import type { VersionResults } from './results';
import { identifyQuestions } from './same-questions';

type QuestionResults = VersionResults['questions'][number];

/** A question with the counts of all shown versions that ask it. */
export interface MergedQuestion {
  /** As its newest version asks it. */
  question: QuestionResults;
  /** Its number in that version, from 1. */
  number: number;
  /** Where it was asked: the versions, newest first, and its index in each. */
  askedIn: { version: number; index: number }[];
  /** How many votes these versions have. */
  votes: number;
}

/** A version with those of its questions that no newer shown version asks. */
export interface MergedVersion {
  version: number;
  /** The votes on this version alone. */
  votes: number;
  questions: MergedQuestion[];
}

/** A question without its counts. */
function takeQuestion({
  answered: _answered,
  counts: _counts,
  heldBack: _heldBack,
  ...question
}: QuestionResults): Question {
  return question;
}

function addRanks(one: number[], other: number[]): number[] {
  return one.map((count, rank) => count + (other[rank] ?? 0));
}

/** The counts of a question that two versions ask. */
function addCounts(question: QuestionResults, other: QuestionResults): QuestionResults {
  const answered = question.answered + other.answered;
  const counts = question.counts.map(({ option, count, ranks }, index) => {
    const added = other.counts[index];
    const sum = count + (added?.count ?? 0);
    const share = answered === 0 ? 0 : sum / answered;
    return { option, count: sum, share, ...(ranks && { ranks: addRanks(ranks, added?.ranks ?? []) }) };
  });
  return { ...question, answered, counts };
}

/**
 * Adds up the counts of questions that several versions ask in the same way, so that each question appears once: in its
 * newest version. Only counts that are shown are added, so a sum tells nothing that its parts do not; the server leaves
 * versions with too few votes out.
 * @param versions newest first, as in the results of a survey.
 * @returns the versions, newest first, without those whose questions are all asked in newer ones.
 */
export function mergeVersions(versions: VersionResults[]): MergedVersion[] {
  const merged = new Map<string, MergedQuestion>();
  const groups = versions.map(({ version, votes, questions }): MergedVersion => {
    const identities = identifyQuestions(questions.map(takeQuestion));
    const own = questions.flatMap((question, index): MergedQuestion[] => {
      const identity = identities[index] ?? '';
      const newer = merged.get(identity);
      // Counts that are held back are 0, and would make the sum look like all votes.
      if (newer && !newer.question.heldBack && !question.heldBack) {
        newer.question = addCounts(newer.question, question);
        newer.askedIn.push({ version, index });
        newer.votes += votes;
        return [];
      }
      const first: MergedQuestion = { question, number: index + 1, askedIn: [{ version, index }], votes };
      merged.set(identity, first);
      return [first];
    });
    return { version, votes, questions: own };
  });
  return groups.filter(({ questions }) => questions.length > 0);
}
