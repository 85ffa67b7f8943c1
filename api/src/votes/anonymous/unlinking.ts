import { getUnlinkTime, UNLINK_AFTER_MS } from '@canvass/shared/contracts';
import type { ObjectId } from 'mongodb';
import { toVersionKey, type Tallies } from '../../surveys/results/tallies';
import { runEach } from '../../scheduler/run-each';
import type { WholeSurvey } from '../../surveys/surveys.collection';
import type { AnonymousRecount } from './anonymous-recount';
import type { LinkedBallotDocument, UnlinkedBallotDocument } from './ballots.collection';
import type { BallotKey } from './ballot-keys';
import type { BallotServices } from './ballot-services';
import { canShowComments, isLargeGroup } from './shown-ballots';
import type { UnlinkingRepository } from './unlinking.repository';

/** How many ballots are rewritten at once. */
const BATCH_SIZE = 500;

/** How many surveys are unlinked in one run of the scheduler. */
const MAX_SURVEYS = 20;

/** Which versions have so many votes that their ballots are shown, and which of these show comments. */
interface ShownParts {
  versions: Set<number>;
  commented: Set<number>;
  /** How many ballots are shown. */
  ballotCount: number;
}

function toUnlinked(
  { _id, surveyId, version, response, comment }: LinkedBallotDocument,
  key: BallotKey,
  { commented }: ShownParts,
): UnlinkedBallotDocument {
  const shownComment = commented.has(version) && comment !== undefined && { comment };
  return { _id: key.deriveUnlinkedId(_id), surveyId, version, response, ...shownComment };
}

/** The counts of a few votes would tell how their voters voted, so only their number is kept. */
function hideSmallCounts(tallies: Tallies): Tallies {
  return Object.fromEntries(
    Object.entries(tallies).map(([key, tally]) => [
      key,
      isLargeGroup(tally.votes) ? tally : { votes: tally.votes, counts: {} },
    ]),
  );
}

/**
 * Destroys the link between people and their anonymous ballots, some time after a survey was closed. Every step is
 * harmless when repeated, also by two processes at once, so that a crash only delays it.
 */
export function createUnlinking({
  unlinking,
  ballots: { keys, participations, linkedBallots, unlinkedBallots, addressClaims },
  recount,
  now,
}: {
  unlinking: UnlinkingRepository;
  ballots: Omit<BallotServices, 'ballotBox'>;
  recount: AnonymousRecount;
  now: () => Date;
}) {
  /** The latest closing time of surveys whose ballots are unlinked now. */
  function getLatestClosing(): Date {
    return new Date(now().getTime() - UNLINK_AFTER_MS);
  }

  async function findShownParts({ id, tallies = {}, version: newest }: WholeSurvey): Promise<ShownParts> {
    const parts: ShownParts = { versions: new Set(), commented: new Set(), ballotCount: 0 };
    for (let version = 1; version <= newest; version += 1) {
      const votes = tallies[toVersionKey(version)]?.votes ?? 0;
      if (!isLargeGroup(votes)) continue;
      parts.versions.add(version);
      parts.ballotCount += votes;
      if (canShowComments({ votes, comments: await linkedBallots.countComments(id, version) }))
        parts.commented.add(version);
    }
    return parts;
  }

  /** Stores the ballots that are shown, in the order of random ids, without anything that links them to people. */
  async function rewrite(survey: WholeSurvey, key: BallotKey): Promise<void> {
    const shown = await findShownParts(survey);
    let last: ObjectId | undefined;
    for (;;) {
      const batch = await linkedBallots.listAfter(survey.id, last, BATCH_SIZE);
      const rewritten = batch
        .filter(({ version }) => shown.versions.has(version))
        .map((ballot) => toUnlinked(ballot, key, shown))
        .toSorted((one, other) => (one._id.toHexString() < other._id.toHexString() ? -1 : 1));
      await unlinkedBallots.insertMissing(rewritten);
      last = batch.at(-1)?._id;
      if (batch.length < BATCH_SIZE) break;
    }
    const count = await unlinkedBallots.countAll(survey.id);
    if (count === shown.ballotCount) return;
    // An interrupted run used another key, which is lost.
    await unlinkedBallots.removeAll(survey.id);
    throw new Error(`${count} ballots were rewritten, not ${shown.ballotCount}. The next run starts again.`);
  }

  /** Rewrites the ballots of a survey, unless an interrupted run has. */
  async function rewriteOnce(survey: WholeSurvey): Promise<void> {
    if (survey.rewrittenAt) return;
    const repaired = await recount.repairFinally(survey);
    if (repaired === 'busy') throw new Error('The tallies changed while the ballots were counted.');
    const counted = repaired ? { ...survey, tallies: repaired.after.tallies } : survey;
    // A new key if it is lost: it only derives the ids of the rewritten ballots.
    const { id, ballotKeyId } = survey;
    await rewrite(counted, (await keys.find(id, ballotKeyId)) ?? (await keys.create(id)));
    await unlinking.recordRewriting(id, hideSmallCounts(counted.tallies ?? {}), now());
  }

  async function unlink(id: string): Promise<boolean> {
    const survey = await unlinking.begin(id, getLatestClosing(), now());
    // It was reopened or deleted.
    if (!survey) return false;
    await rewriteOnce(survey);
    await linkedBallots.removeAll(id);
    await participations.finish(id);
    await addressClaims.removeAll(id);
    await keys.destroy(id);
    await unlinking.finish(id, now());
    return true;
  }

  return {
    name: 'unlink-ballots' as const,
    async findNextDue(): Promise<Date | undefined> {
      const closesAt = await unlinking.findNextClosing();
      return closesAt && getUnlinkTime(closesAt);
    },
    /** A survey that fails is tried again by the next run. */
    run: async (): Promise<number> =>
      runEach(
        await unlinking.listClosed(getLatestClosing(), MAX_SURVEYS),
        unlink,
        (count) => `${count} surveys could not be unlinked.`,
      ),
  };
}
