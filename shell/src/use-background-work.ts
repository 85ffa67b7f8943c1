import type { Registry } from '@canvass/shared/area';
import { useEffect } from 'react';
import type { QueryClients } from './query-clients';
import { readRegistry } from './registry/read-registry';
import { runWhenIdle } from './session/run-when-idle';
import { trackPageProblem } from './remotes/track-page-problem';
import { onFirstError, drainTo } from './telemetry/event-buffer';
import { reportOutdated } from './updates/outdated';

async function startBackgroundWork(registry: Registry): Promise<void> {
  const { startReporter, watchBusyPages, watchVersions } = await import('./deferred');
  const notifyFailure = watchVersions(registry, { read: readRegistry, onOutdated: reportOutdated });
  startReporter(registry, (report) =>
    drainTo((event) => {
      report(event);
      if (event.area !== undefined && event.kind !== 'loaded') notifyFailure(event.area);
    }),
  );
  watchBusyPages(trackPageProblem);
}

/**
 * Starts reporting, and looking for newer versions, once the page has its data; at once after an error, since users
 * leave such a page.
 */
export function useBackgroundWork(registry: Registry, queryClients: QueryClients): void {
  useEffect(() => {
    let hasStarted = false;
    const startOnce = () => {
      if (hasStarted) return;
      hasStarted = true;
      // If it cannot be loaded, nothing is reported, and a reload shows newer versions.
      startBackgroundWork(registry).catch(() => {});
    };
    onFirstError(startOnce);
    return runWhenIdle(startOnce, () => queryClients.isFetching());
  }, [registry, queryClients]);
}
