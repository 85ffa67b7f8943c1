/** Has place for so many names; one address brings a few of them. */
export interface Room {
  /** Gives a name its place, unless the room or the share of the address is used up. @returns whether it has one now. */
  admit: (name: string, address: string) => boolean;
}

/** @param most names in all. @param mostOfOne names that one address brings; those that are there cost it nothing. */
export function buildRoom(most: number, mostOfOne: number): Room {
  const names = new Set<string>();
  const brought = new Map<string, number>();
  return {
    admit(name, address) {
      if (names.has(name)) return true;
      const before = brought.get(address) ?? 0;
      if (names.size >= most || before >= mostOfOne) return false;
      names.add(name);
      brought.set(address, before + 1);
      return true;
    },
  };
}
