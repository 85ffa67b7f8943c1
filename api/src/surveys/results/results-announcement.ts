import type { BallotPolicy } from '@canvass/shared/contracts';
import type { Announcement } from '../../records/announcements';
import { getCompletionTime } from '../../records/shown-tallies';

/**
 * Tells those who wait for the results of a survey that may be closed, once they are complete. Nobody is told if it is
 * open or hidden by then.
 */
export function createResultsAnnouncement(closedAt: Date): Announcement {
  return { kind: 'results-published', at: getCompletionTime(closedAt) };
}

/** What closing a survey announces. The results of anonymous ballots are announced when they are revealed. */
export function createClosingAnnouncements(ballotPolicy: BallotPolicy | undefined, closedAt: Date): Announcement[] {
  return ballotPolicy === 'anonymous' ? [] : [createResultsAnnouncement(closedAt)];
}
