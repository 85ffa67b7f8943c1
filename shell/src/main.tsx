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

/** Instead of everything, when the document came without its registry: no page can be found without it. */
function RegistryError() {
  return (
    <main>
      <ErrorState as="h1" title={strings.registryTitle} text={strings.registryText} onRetry={() => location.reload()} />
    </main>
  );
}

trackUncaughtErrors();
// Before the storage: a browser without a storage of its own gets no candidates.
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
  // For a few developers: not in the first file.
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
