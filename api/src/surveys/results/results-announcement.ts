import type { Announcement } from '../../notifications/announcements';
import { getCompletionTime } from './shown-tallies';

/**
 * Tells those who wait for the results of a survey that may be closed, once they are complete. Nobody is told if it is
 * open or hidden by then; anonymous ballots have their own time.
 */
export function createResultsAnnouncement(closedAt: Date): Announcement {
  return { kind: 'results-published', at: getCompletionTime(closedAt) };
}
