import type { Registry } from '@canvass/shared/area';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../session/when-idle';
import { takeNotes } from './notes';

async function start(registry: Registry): Promise<void> {
  (await import('../later')).startBeacons(registry, takeNotes);
}

/** Begins to report once the page is there with its data. */
export function useBeacons(registry: Registry, queries: QueryClient): void {
  useEffect(
    () =>
      whenIdle(
        // A page that cannot load it reports nothing.
        () => void start(registry).catch(() => {}),
        () => queries.isFetching() > 0,
      ),
    [registry, queries],
  );
}
