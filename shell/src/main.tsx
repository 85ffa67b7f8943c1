import type { Registry } from '@canvass/shared/area';
import { setApiBase } from '@canvass/shared/http';
import '@canvass/shared/session';
import { GlobalStyle, ErrorState } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { mountOverSkeleton } from './document/mount-over-skeleton';
import { providePageStorage } from './page-storage';
import { readRegistry } from './registry/read-registry';
import { startPreloading } from './remotes/preload';
import { exposeFederationRuntime } from './remotes/expose-federation-runtime';
import { trackUncaughtErrors } from './telemetry/event-buffer';
import { strings } from './strings';

/** Shown when the document has no valid registry: no page can be found without it. */
function RegistryError() {
  return (
    <main>
      <ErrorState as="h1" title={strings.registryTitle} text={strings.registryText} onRetry={() => location.reload()} />
    </main>
  );
}

trackUncaughtErrors();
// Before `providePageStorage`: a browser without its own storage gets no canaries.
const registry = readRegistry(document);
providePageStorage();

const container = document.querySelector('#root');
if (!container) throw new Error('The document has no #root');

const root = createRoot(container);
const mount = (application: ReactNode) => mountOverSkeleton(container, () => flushSync(() => root.render(application)));

function startApp(resolvedRegistry: Registry, sessionFollower?: ReactNode): void {
  exposeFederationRuntime();
  mount(<App registry={resolvedRegistry}>{sessionFollower}</App>);
  startPreloading(resolvedRegistry);
}

if (registry) {
  setApiBase(registry.config.apiBase);
  // Only a few developers need it, so it is not in the first file.
  if (registry.config.override)
    void import('./session/override').then(({ startWithOverride }) => startWithOverride(registry, startApp));
  else startApp(registry);
} else {
  mount(
    <>
      <GlobalStyle />
      <RegistryError />
    </>,
  );
}
