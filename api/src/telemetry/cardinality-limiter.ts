/** Limits the number of different names, in total and per address that introduces them. */
export interface CardinalityLimiter {
  /**
   * Accepts a name, unless the total or the address's share is used up.
   * @returns whether the name is accepted.
   */
  allow: (name: string, address: string) => boolean;
}

/**
 * @param maxNames the maximum number of names in total.
 * @param maxNamesPerAddress the maximum number of new names per address; known names do not count.
 */
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
