import type { Registry } from '@canvass/shared/area';
import { setApiBase } from '@canvass/shared/http';
import '@canvass/shared/session';
import { GlobalStyle } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { takeOver } from './document/take-over';
import { providePageStorage } from './page-storage';
import { readRegistry } from './registry/read-registry';
import { RegistryUnreadable } from './registry/registry-unreadable';
import { startPreloading } from './remotes/preload';
import { provideRuntime } from './remotes/provide-runtime';
import { noteUncaught } from './telemetry/notes';

noteUncaught();
// Before the storage: a browser without a storage of its own gets no candidates.
const registry = readRegistry(document);
providePageStorage();

const container = document.querySelector('#root');
if (!container) throw new Error('The document has no #root');

const root = createRoot(container);
const show = (application: ReactNode) => takeOver(container, () => flushSync(() => root.render(application)));

function start(served: Registry, beside?: ReactNode): void {
  provideRuntime();
  show(<App registry={served}>{beside}</App>);
  startPreloading(served);
}

if (registry) {
  setApiBase(registry.config.apiBase);
  // For a few developers: not in the first file.
  if (registry.config.override) void import('./session/override').then(({ begin }) => begin(registry, start));
  else start(registry);
} else {
  show(
    <>
      <GlobalStyle />
      <RegistryUnreadable />
    </>,
  );
}
