import type { Question } from '@canvass/shared/contracts';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { TalliesRepository } from '../../surveys/results/tallies.repository';
import type { AnonymousRecount } from '../../votes/anonymous/anonymous-recount';
import { MAX_COUNTING_DELAY_MS } from '../../votes/max-counting-delay';
import type { VotesRepository } from '../../votes/votes.repository';
import type { Checkpoints, CountedVotes } from './checkpoints.repository';
import {
  addVotes,
  createTallyRepair,
  readQuestionsByVersion,
  type TallyRepair,
} from '../../surveys/results/repair-tallies';

/** Milliseconds after which no vote with an older id can be stored anymore, by any process. */
export const CLOCK_SKEW_MS = 600_000;

interface Dependencies {
  surveys: Pick<SurveysRepository, 'findWithTallies' | 'listVersions'>;
  tallies: TalliesRepository;
  votes: VotesRepository;
  anonymousRecount: AnonymousRecount;
  checkpoints: Checkpoints;
  now: () => Date;
}

/** Recounts the votes of a survey, starting from the last checkpoint, and corrects its tallies. */
export function createTallyRebuilder({
  surveys,
  tallies: repository,
  votes,
  anonymousRecount,
  checkpoints,
  now,
}: Dependencies) {
  const repairTallies = createTallyRepair(repository);

  async function hasRecentVote(id: string): Promise<boolean> {
    const newest = await votes.findNewest(id);
    return newest !== undefined && now().getTime() - newest.madeAt.getTime() < MAX_COUNTING_DELAY_MS;
  }

  /** Counts the votes that are final, and stores their tallies, so that the next run need not read them. */
  async function countFinalVotes(
    id: string,
    startedAt: Date,
    questionsByVersion: Map<number, Question[]>,
  ): Promise<CountedVotes> {
    const until = new Date(startedAt.getTime() - CLOCK_SKEW_MS);
    const stored = await checkpoints.readCounted(id);
    // If the clock of the process that counted them was wrong, votes that it did not see may have earlier ids.
    const before = stored && stored.until <= startedAt ? stored : undefined;
    // If that clock was only ahead of this one, counting from an earlier time would add votes to these tallies again.
    if (before && before.until >= until) return before;
    const tallies = await addVotes(
      before?.tallies ?? {},
      votes.listAnswersBetween(id, before?.until, until),
      questionsByVersion,
    );
    await checkpoints.writeCounted(id, { until, tallies });
    return { until, tallies };
  }

  /** @returns undefined if the counts are right; `busy` if recent votes make it impossible to tell. */
  return async (id: string): Promise<TallyRepair | 'busy' | undefined> => {
    const survey = await surveys.findWithTallies(id);
    if (!survey) return undefined;
    if (survey.ballotPolicy === 'anonymous') return anonymousRecount.repair(survey);
    // A process that crashed could not refuse them.
    if (survey.closedAt) await votes.removeReceivedSince(id, survey.closedAt);
    const questionsByVersion = await readQuestionsByVersion(surveys, survey);
    const final = await countFinalVotes(id, now(), questionsByVersion);
    if (await hasRecentVote(id)) return 'busy';
    const tallies = await addVotes(final.tallies, votes.listAnswersBetween(id, final.until), questionsByVersion);
    // A vote that arrived during the recount may be included without having been counted in the survey yet.
    if (await hasRecentVote(id)) return 'busy';
    return repairTallies(survey, tallies);
  };
}
