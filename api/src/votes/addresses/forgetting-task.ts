import { getUnlinkTime, UNLINK_AFTER_MS } from '@canvass/shared/contracts';
import { runEach } from '../../kernel/tasks/run-each';
import type { AddressClaims } from './address-claims';
import type { ClaimedSurveysRepository } from './claimed-surveys.repository';

/** How many surveys forget their addresses in one run of the scheduler. */
const MAX_SURVEYS = 100;

/**
 * The scheduler's task that forgets which addresses have voted in a survey with names, at the time at which anonymous
 * ballots are unlinked. Every step is harmless when repeated, so that a crash only delays it.
 */
export function createForgettingTask({
  surveys,
  addressClaims,
  now,
}: {
  surveys: Pick<ClaimedSurveysRepository, 'findNextClosing' | 'listClosed' | 'removeKey'>;
  addressClaims: Pick<AddressClaims, 'forget'>;
  now: () => Date;
}) {
  return {
    name: 'forget-addresses' as const,
    async findNextDue(): Promise<Date | undefined> {
      const closesAt = await surveys.findNextClosing();
      return closesAt && getUnlinkTime(closesAt);
    },
    /** A survey that fails is tried again by the next run. */
    run: async (): Promise<number> =>
      runEach(
        await surveys.listClosed(new Date(now().getTime() - UNLINK_AFTER_MS), MAX_SURVEYS),
        async (survey) => {
          await addressClaims.forget(survey.id);
          await surveys.removeKey(survey);
          return true;
        },
        (count) => `${count} surveys could not forget their addresses.`,
      ),
  };
}
