import { getUnlinkTime, UNLINK_AFTER_MS } from '@canvass/shared/contracts';
import { runEach } from '../../kernel/tasks/run-each';
import type { BallotServices } from './ballot-services';
import type { Revealing } from './revealing';
import type { LinkedSurvey, UnlinkingRepository } from './unlinking.repository';

/** How many surveys are unlinked in one run of the scheduler. */
const MAX_SURVEYS = 20;

/**
 * Destroys the link between people and their anonymous ballots, a day after a survey was closed. Every step is harmless
 * when repeated, also by two processes at once, so that a crash only delays it.
 */
export function createUnlinking({
  unlinking,
  revealing,
  ballots: { keys, participations, linkedBallots, addressClaims },
  now,
}: {
  unlinking: UnlinkingRepository;
  revealing: Pick<Revealing, 'reveal'>;
  ballots: Pick<BallotServices, 'keys' | 'participations' | 'linkedBallots' | 'addressClaims'>;
  now: () => Date;
}) {
  /** The latest closing time of surveys whose ballots are unlinked now. */
  function getLatestClosing(): Date {
    return new Date(now().getTime() - UNLINK_AFTER_MS);
  }

  /** Whether the ballots are stored without their links, so that the linked ones can go. */
  async function isRevealed({ id, revealedAt, rewrittenAt }: LinkedSurvey): Promise<boolean> {
    return revealedAt !== undefined || rewrittenAt !== undefined || revealing.reveal(id);
  }

  async function unlink(survey: LinkedSurvey): Promise<boolean> {
    // It was reopened or deleted, or another process is revealing it.
    if (!(await isRevealed(survey))) return false;
    const { id } = survey;
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
