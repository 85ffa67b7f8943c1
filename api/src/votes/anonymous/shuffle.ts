import { randomInt } from 'node:crypto';

/** The elements of a list in a random order, each order as likely as any other. */
export function shuffle<Element>(elements: readonly Element[]): Element[] {
  const shuffled = [...elements];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as Element, shuffled[last] as Element];
  }
  return shuffled;
}
