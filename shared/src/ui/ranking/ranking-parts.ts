import { PrintedRanking } from './printed-ranking';
import { RankAnnouncement } from './rank-announcement';
import { RankedOptions } from './ranked-options';
import type { RankingParts } from './ranking';

/** What a `Ranking` needs once an option has a rank, or on paper; ballots load it apart. */
export const rankingParts: RankingParts = { RankedOptions, RankAnnouncement, PrintedRanking };
