/** A ranking after an option was moved: by -1 to a better rank, by 1 to a worse one. At the ends it stays. */
export function moveRankedOption(ranked: string[], option: string, by: -1 | 1): string[] {
  const from = ranked.indexOf(option);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ranked.length) return ranked;
  return ranked.toSpliced(from, 1).toSpliced(to, 0, option);
}
