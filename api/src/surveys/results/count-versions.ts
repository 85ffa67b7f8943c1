import type { Question, VersionResults } from '@canvass/shared/contracts';
import { groupOptions } from '../../records/option-groups';
import type { SurveyDocument } from '../../records/surveys.collection';
import type { SurveyVersionRecord } from '../surveys.repository';
import {
  getResultsStage,
  getVersionTallies,
  getVisibleTally,
  type SealingField,
  type TallySnapshot,
} from '../../records/shown-tallies';
import { getAnswerCount, getOptionCount, getRankCounts, toVersionKey } from '../../records/tallies';

/** A survey as its votes are counted. */
export type CountedSurvey = Pick<
  SurveyDocument,
  'closesAt' | SealingField | 'tallies' | 'shownTallies' | 'nextTallies' | 'heldBack'
>;

function countQuestion(
  question: Question,
  index: number,
  tally: TallySnapshot,
  isAnonymous: boolean,
): VersionResults['questions'][number] {
  const answered = getAnswerCount(tally, question, index);
  const getCount = (option: number) => getOptionCount(tally, question, index, option);
  const counts = groupOptions(question, getCount, { isAnonymous }).map(({ option, indexes, count }) => {
    const ranks = getRankCounts(tally, question, index, indexes[0] ?? 0);
    return { option, count, share: answered === 0 ? 0 : count / answered, ...(ranks && { ranks }) };
  });
  return { ...question, answered, counts };
}

/** The counts of the versions of a survey that have votes: all votes, or those that are shown to everyone. */
export function countVersions(
  survey: CountedSurvey,
  versions: SurveyVersionRecord[],
  { isExact, at }: { isExact: boolean; at: Date },
): VersionResults[] {
  const stage = getResultsStage(survey, at);
  return versions.flatMap(({ version, questions }) => {
    const tallies = getVersionTallies(survey, toVersionKey(version));
    const tally = tallies && (isExact ? tallies.exact : getVisibleTally(tallies, stage));
    if (!tally || tally.votes === 0) return [];
    const heldBack = survey.heldBack?.[toVersionKey(version)] ?? [];
    const counted = questions.map((question, index) => ({
      ...countQuestion(question, index, tally, survey.ballotPolicy === 'anonymous'),
      ...(heldBack.includes(index) && { heldBack: true }),
    }));
    return [{ version, votes: tally.votes, questions: counted }];
  });
}
