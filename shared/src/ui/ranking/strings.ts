/** The texts of a ranking as long as nothing is moved in it. */
export const strings = {
  ranked: 'Ranked options, best first',
  unranked: 'Options without a rank',
  /** Before the name of an option. */
  rank: 'Rank',
  withRank: (option: string, rank: number) => `${rank}. ${option}`,
  /** How far the ranking is. */
  progress(ranked: number, all: number): string {
    if (ranked === 0) return `0 of ${all} ranked. Choose the best one first.`;
    return ranked === all ? `All ${all} ranked.` : `${ranked} of ${all} ranked.`;
  },
} as const;
