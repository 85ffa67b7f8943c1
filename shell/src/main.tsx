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
if (registry) {
  provideRuntime();
  setApiBase(registry.config.apiBase);
  show(<App registry={registry} />);
  startPreloading(registry);
} else {
  show(
    <>
      <GlobalStyle />
      <RegistryUnreadable />
    </>,
  );
}
