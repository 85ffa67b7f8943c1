import { setApiBase } from '@canvass/shared/http';
import '@canvass/shared/session';
import { GlobalStyle } from '@canvass/shared/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { providePageStorage } from './page-storage';
import { readRegistry } from './registry/read-registry';
import { RegistryUnreadable } from './registry/registry-unreadable';
import { startPreloading } from './remotes/preload';
import { provideRuntime } from './remotes/provide-runtime';

providePageStorage();

const container = document.querySelector('#root');
if (!container) throw new Error('The document has no #root');

const root = createRoot(container);
const registry = readRegistry(document);
if (registry) {
  provideRuntime();
  setApiBase(registry.config.apiBase);
  root.render(<App registry={registry} />);
  startPreloading(registry);
} else {
  root.render(
    <>
      <GlobalStyle />
      <RegistryUnreadable />
    </>,
  );
}
