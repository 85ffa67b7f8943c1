import {
  getResultsStep,
  listAnswerOptions,
  type Question,
  type Results,
  type VersionResults,
} from '@canvass/shared/contracts';
import { mapRecord } from '../../http/presentation/present';
import { problem } from '../../http/problems/problem';
import type { UserRecord } from '../../users/users.collection';
import type { OwnVotes } from '../../votes/own-votes';
import { getResultsStage, getVersionTallies, getVisibleTally, type TallySnapshot } from './shown-tallies';
import type { SurveyAccess } from '../survey-access';
import type { SurveyRecord } from '../surveys.collection';
import type { SurveysRepository } from '../surveys.repository';
import { getAnswerCount, getOptionCount, getRankCounts, toVersionKey, countVotesByDay } from './tallies';

export type ResultsService = ReturnType<typeof createResultsService>;

function countQuestion(question: Question, index: number, tally: TallySnapshot): VersionResults['questions'][number] {
  const answered = getAnswerCount(tally, question, index);
  const counts = listAnswerOptions(question).map((option, optionIndex) => {
    const count = getOptionCount(tally, question, index, optionIndex);
    const ranks = question.kind === 'ranking' && { ranks: getRankCounts(tally, question, index, optionIndex) };
    return { option, count, share: answered === 0 ? 0 : count / answered, ...ranks };
  });
  return { ...question, answered, counts };
}

function countVersion(version: number, questions: Question[], tally: TallySnapshot | undefined): VersionResults[] {
  if (!tally || tally.votes === 0) return [];
  const counted = questions.map((question, index) => countQuestion(question, index, tally));
  return [{ version, votes: tally.votes, questions: counted }];
}

/**
 * Results of surveys. The survey's policy decides who sees them and when; only callers who may read every response at once
 * get exact counts.
 */
export function createResultsService({
  surveys,
  ownVotes,
  access,
  now,
}: {
  surveys: SurveysRepository;
  ownVotes: Pick<OwnVotes, 'hasVoted'>;
  access: SurveyAccess;
  now: () => Date;
}) {
  async function hasVoted(caller: UserRecord | null, survey: SurveyRecord): Promise<boolean> {
    return caller !== null && ownVotes.hasVoted(survey, caller.uid);
  }

  /** @throws results-after-voting, results-after-closing, results-owner-only */
  async function requireResultsAccess(caller: UserRecord | null, survey: SurveyRecord): Promise<void> {
    const { resultsPolicy, closesAt } = survey;
    if (resultsPolicy === 'owner') throw problem('results-owner-only');
    if (resultsPolicy === 'after-closing' && closesAt > now()) throw problem('results-after-closing');
    if (resultsPolicy === 'after-voting' && !(await hasVoted(caller, survey))) throw problem('results-after-voting');
  }

  return {
    /** @throws survey-not-found; results-after-voting, results-after-closing, results-owner-only */
    async read(caller: UserRecord | null, id: string): Promise<Results> {
      const survey = access.requireReadable(caller, await surveys.findWithTallies(id));
      const isOwnerOrAdmin = access.isOwnerOrAdmin(caller, survey);
      if (!isOwnerOrAdmin) await requireResultsAccess(caller, survey);
      // The owner may know who voted last, so exact counts would tell how.
      const exact = isOwnerOrAdmin && survey.ballotPolicy !== 'anonymous';
      const { resultsPolicy, voteCount, tallies = {} } = survey;
      const surveyVersions = await surveys.listVersions(survey);
      return mapRecord(id, () => {
        const stage = getResultsStage(survey, now());
        const versions = surveyVersions.flatMap(({ version, questions }) => {
          const counted = getVersionTallies(survey, toVersionKey(version));
          const visible = counted && (exact ? counted.exact : getVisibleTally(counted, stage));
          return countVersion(version, questions, visible);
        });
        const step = getResultsStep(tallies[toVersionKey(survey.version)]?.votes ?? 0);
        const days = exact && { days: countVotesByDay(tallies) };
        return { surveyId: id, policy: resultsPolicy, voteCount, exact, step, stage, versions, ...days };
      });
    },
  };
}
