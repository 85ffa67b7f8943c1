/** Has place for so many names; one address brings a few of them. */
export interface CardinalityLimiter {
  /** Gives a name its place, unless the room or the share of the address is used up. @returns whether it has one now. */
  allow: (name: string, address: string) => boolean;
}

/** @param maxNames names in all. @param maxNamesPerAddress names that one address brings; those that are there cost it nothing. */
export function createCardinalityLimiter(maxNames: number, maxNamesPerAddress: number): CardinalityLimiter {
  const names = new Set<string>();
  const namesPerAddress = new Map<string, number>();
  return {
    allow(name, address) {
      if (names.has(name)) return true;
      const addressCount = namesPerAddress.get(address) ?? 0;
      if (names.size >= maxNames || addressCount >= maxNamesPerAddress) return false;
      names.add(name);
      namesPerAddress.set(address, addressCount + 1);
      return true;
    },
  };
}
