import { createContext, use, useSyncExternalStore } from 'react';
import { useSession } from './session';

/** When the server rendered the page. Provided by the shell; undefined on a page that was not rendered on the server. */
export const RenderTimeContext = createContext<Date | undefined>(undefined);

const neverChanges = () => () => {};

/**
 * Whether the page renders what the first response contains: on the server, and in the browser until React has taken that
 * over. Until then a page knows nothing about its reader: the session is loading, and times are in UTC.
 */
export function useIsHydrating(): boolean {
  const renderedAt = use(RenderTimeContext);
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => renderedAt !== undefined,
  );
}

/** The time at which the first response was made, while the page renders what it contains; undefined afterwards. */
export function useRenderTime(): Date | undefined {
  const renderedAt = use(RenderTimeContext);
  return useIsHydrating() ? renderedAt : undefined;
}

/** The time zone in which to show times: UTC while the page renders the first response, then the reader's. */
export function useTimeZone(): 'UTC' | undefined {
  return useIsHydrating() ? 'UTC' : undefined;
}

/**
 * Whether to show what is for visitors: nobody is signed in or, in the first response, nobody may be. There, an element with
 * `data-session="visitor"` shows only where no user is likely to be signed in.
 */
export function useIsVisitor(): boolean {
  const { status } = useSession();
  const isHydrating = useIsHydrating();
  return status === 'signed-out' || isHydrating;
}
