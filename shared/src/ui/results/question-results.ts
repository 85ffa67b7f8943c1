import type { AnswerValue } from '../../contracts/questions';
import type { VersionResults } from '../../contracts/results';

/** A question with its counts, as in the results of a survey. */
export type QuestionResults = VersionResults['questions'][number];

export interface ResultCountsProps {
  question: QuestionResults;
  /** The reader's own answer, which is marked. */
  ownAnswer?: AnswerValue;
  /** For dashboards: plain bars in sans serif. */
  dense?: boolean;
}
