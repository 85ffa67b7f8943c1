import type { Registry } from '@canvass/shared/area';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../session/when-idle';
import { onTrouble, takeNotes } from './notes';

async function start(registry: Registry): Promise<void> {
  (await import('../later')).startBeacons(registry, takeNotes);
}

/** Begins to report once the page is there with its data; at once when something is wrong, since people leave such a page. */
export function useBeacons(registry: Registry, queries: QueryClient): void {
  useEffect(() => {
    let hasBegun = false;
    const begin = () => {
      if (hasBegun) return;
      hasBegun = true;
      // A page that cannot load it reports nothing.
      start(registry).catch(() => {});
    };
    onTrouble(begin);
    return whenIdle(begin, () => queries.isFetching() > 0);
  }, [registry, queries]);
}
