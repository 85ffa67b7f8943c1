import {
  addVotes,
  createTallyRepair,
  readQuestionsByVersion,
  type TallyRepair,
} from '../../surveys/results/repair-tallies';
import type { Tallies } from '../../records/tallies';
import type { TalliesRepository } from '../../surveys/results/tallies.repository';
import type { WholeSurvey } from '../../records/surveys.collection';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import { MAX_COUNTING_DELAY_MS } from '../max-counting-delay';
import type { BallotKey } from '../../records/ballot-keys';
import type { BallotServices } from './ballot-services';
import type { StaleParticipation } from './participations.repository';

/** How many ballots are looked up at once. */
const BATCH_SIZE = 500;

/** Which of the participations that a crash interrupted have a ballot. */
interface Resolved {
  cast: StaleParticipation[];
  notCast: StaleParticipation[];
}

export type AnonymousRecount = ReturnType<typeof createAnonymousRecount>;

/**
 * Recounts anonymous ballots. They have no time, so what tells that one may not be counted is its participation, which
 * is confirmed after counting. All ballots of such a survey are counted again, which only happens after a crash.
 */
export function createAnonymousRecount({
  surveys,
  tallies: repository,
  ballots: { keys, participations, linkedBallots },
  now,
}: {
  surveys: Pick<SurveysRepository, 'listVersions'>;
  tallies: TalliesRepository;
  ballots: Pick<BallotServices, 'keys' | 'participations' | 'linkedBallots'>;
  now: () => Date;
}) {
  const repairTallies = createTallyRepair(repository);

  async function resolve(surveyId: string, key: BallotKey, begun: StaleParticipation[]): Promise<Resolved> {
    const resolved: Resolved = { cast: [], notCast: [] };
    for (let first = 0; first < begun.length; first += BATCH_SIZE) {
      const batch = begun.slice(first, first + BATCH_SIZE);
      const links = batch.map(({ voterId }) => key.linkVoter(voterId));
      const found = new Set((await linkedBallots.findMany([surveyId], links)).map(({ link }) => link));
      for (const each of batch) resolved[found.has(key.linkVoter(each.voterId)) ? 'cast' : 'notCast'].push(each);
    }
    return resolved;
  }

  /** Removes ballots that reached the server after their survey was closed; a process that crashed could not refuse them. */
  async function removeLate(
    { id, closesAt }: WholeSurvey,
    key: BallotKey,
    cast: StaleParticipation[],
  ): Promise<StaleParticipation[]> {
    const late = cast.filter(({ begunAt }) => begunAt >= closesAt);
    for (const { voterId } of late) {
      const ballot = await linkedBallots.find(id, key.linkVoter(voterId));
      if (ballot) await linkedBallots.remove(ballot.id);
      await participations.removeBegun(id, voterId);
    }
    return cast.filter((each) => !late.includes(each));
  }

  async function count(survey: WholeSurvey): Promise<Tallies> {
    return addVotes({}, linkedBallots.listAnswers(survey.id), await readQuestionsByVersion(surveys, survey));
  }

  async function repair(
    survey: WholeSurvey,
    isInProgress: (begun: StaleParticipation) => boolean,
  ): Promise<TallyRepair | 'busy' | undefined> {
    const { id, ballotKeyId } = survey;
    const key = await keys.find(id, ballotKeyId);
    const begun = await participations.listBegun(id);
    if (begun.some(isInProgress)) return 'busy';
    // Without the key, nobody can tell which ballots were interrupted.
    const { cast, notCast } = key ? await resolve(id, key, begun) : { cast: [], notCast: [] };
    const counted = key ? await removeLate(survey, key, cast) : [];
    const tallies = await count(survey);
    // A vote that arrived during the recount may be included without having been counted in the survey yet.
    if ((await participations.listBegun(id)).some(isInProgress)) return 'busy';
    const repaired = await repairTallies(survey, tallies);
    if (repaired === 'busy') return 'busy';
    await participations.confirm(counted.map((each) => each.id));
    await participations.abandon(notCast);
    return repaired;
  }

  return {
    /** The surveys in which a crash has interrupted votes. */
    listInterrupted: (limit: number): Promise<string[]> =>
      participations.listStaleSurveys(new Date(now().getTime() - MAX_COUNTING_DELAY_MS), limit),

    /** @returns undefined if the counts are right; `busy` if votes in progress make it impossible to tell. */
    async repair(survey: WholeSurvey): Promise<TallyRepair | 'busy' | undefined> {
      // Revealing counts all ballots itself, and what it shows never changes after that.
      if (survey.unlinkingAt) return undefined;
      return repair(survey, ({ begunAt }) => now().getTime() - begunAt.getTime() < MAX_COUNTING_DELAY_MS);
    },

    /**
     * Decides about all interrupted votes of a survey that takes no more votes: what has a ballot is counted, and nobody
     * can take it back from now on.
     */
    async settle(survey: WholeSurvey): Promise<void> {
      const key = await keys.find(survey.id, survey.ballotKeyId);
      // Without the key, nobody can tell which ballots were interrupted.
      if (!key) return;
      const { cast, notCast } = await resolve(survey.id, key, await participations.listBegun(survey.id));
      const counted = await removeLate(survey, key, cast);
      await participations.confirm(counted.map((each) => each.id));
      await participations.abandon(notCast);
    },
  };
}
