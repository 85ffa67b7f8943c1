import type { Registry } from '@canvass/shared/area';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '../session/run-when-idle';
import { onFirstError, drainTo } from './event-buffer';

async function loadReporter(registry: Registry): Promise<void> {
  (await import('../deferred')).startReporter(registry, drainTo);
}

/** Begins to report once the page is there with its data; at once when something is wrong, since people leave such a page. */
export function useReporter(registry: Registry, queries: QueryClient): void {
  useEffect(() => {
    let hasStarted = false;
    const startOnce = () => {
      if (hasStarted) return;
      hasStarted = true;
      // A page that cannot load it reports nothing.
      loadReporter(registry).catch(() => {});
    };
    onFirstError(startOnce);
    return runWhenIdle(startOnce, () => queries.isFetching() > 0);
  }, [registry, queries]);
}
