/** What a change of a ranking means, in words; nothing if it was cleared, or did not change. */
export function describeRankingChange(before: string[], after: string[]): string {
  const removed = before.filter((option) => !after.includes(option));
  if (removed.length > 1) return '';
  // The others only close the gap.
  if (removed.length === 1) return `${removed[0]} has no rank.`;
  return after
    .flatMap((option, index) => (before[index] === option ? [] : [`${option} is number ${index + 1}.`]))
    .join(' ');
}
