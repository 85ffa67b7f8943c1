import type { Registry } from '@canvass/shared/area';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '../session/run-when-idle';
import { onFirstError, drainTo } from './event-buffer';

async function loadReporter(registry: Registry): Promise<void> {
  (await import('../deferred')).startReporter(registry, drainTo);
}

/** Starts reporting once the page has its data; at once after an error, since users leave such a page. */
export function useReporter(registry: Registry, queries: QueryClient): void {
  useEffect(() => {
    let hasStarted = false;
    const startOnce = () => {
      if (hasStarted) return;
      hasStarted = true;
      // If it cannot be loaded, nothing is reported.
      loadReporter(registry).catch(() => {});
    };
    onFirstError(startOnce);
    return runWhenIdle(startOnce, () => queries.isFetching() > 0);
  }, [registry, queries]);
}
