import type { Question } from '@canvass/shared/contracts';
import { useIsHydrating, useSession } from '@canvass/shared/session';
import { createStoredItem, sessionStore } from '@canvass/shared/storage';

/** Without storage, the order lasts until the page is loaded again. */
const storedSeed = createStoredItem(sessionStore, 'option-seed');

/** The seed of a visitor, the same in this tab until it is closed. */
function getVisitorSeed(): string {
  const seed = storedSeed.read() ?? crypto.randomUUID();
  storedSeed.write(seed);
  return seed;
}

/**
 * What the order of shuffled options depends on: the voter, who sees the same order on every device, or the tab of a
 * visitor. Undefined until it is known who reads the page, and if no question is shuffled.
 */
export function useOptionSeed(questions: Pick<Question, 'shuffle'>[]): string | undefined {
  const { status, user } = useSession();
  const isUnknown = useIsHydrating() || status === 'loading';
  if (isUnknown || !questions.some(({ shuffle }) => shuffle)) return undefined;
  return user?.uid ?? getVisitorSeed();
}
