import { hashJson } from '../../kernel/http/idempotency/hash-json';
import { finalizeTallies } from '../../records/shown-tallies';
import type { SurveyDocument } from '../../records/surveys.collection';

/** The entries of an object in the order of their keys: recounting votes can change the order in which they are stored. */
function sortEntries<Value>(object: Record<string, Value>): [string, Value][] {
  return Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Identifies what everyone sees of the votes of a closed survey: equal counts have equal hashes. */
export function hashCounts(survey: Pick<SurveyDocument, 'tallies' | 'shownTallies'>): string {
  const versions = sortEntries(finalizeTallies(survey)).map(([key, { votes, counts }]) => {
    const questions = sortEntries(counts).map(([question, counters]) => [
      question,
      sortEntries(counters).filter(([, count]) => count > 0),
    ]);
    return [key, votes, questions];
  });
  return hashJson(versions);
}
