import type { Registry } from '@canvass/shared/area';
import { limitRequests, sealClients, setApiBase } from '@canvass/shared/http';
import { recordServerTime, setLocale } from '@canvass/shared/session';
import { GlobalStyle, ErrorState, type Elements } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { isRenderedVersion, readDocumentData } from './document/document-data';
import { hydrateDocument } from './document/hydrate-document';
import { lockPlatform } from './document/lock-platform';
import { hasTranslation, tolerateMovedNodes } from './document/moved-nodes';
import { mountOverSkeleton } from './document/mount-over-skeleton';
import { AppBoundary, AppError } from './layout/app-boundary';
import { providePageStorage } from './page-storage';
import { createQueryClients, releaseDocumentData } from './query-clients';
import { findPage } from './registry/pages';
import { readRegistry } from './registry/read-registry';
import { startPreloading } from './remotes/preload';
import { exposeFederationRuntime } from './remotes/expose-federation-runtime';
import { waitForPage, watchPage } from './remotes/page-store';
import { RemotePage } from './remotes/remote-page';
import { trackPageProblem } from './remotes/track-page-problem';
import { trackEvent, trackUncaughtErrors } from './telemetry/event-buffer';
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
tolerateMovedNodes();
lockPlatform();
// Before `providePageStorage`: a browser without its own storage gets no canaries.
const registry = readRegistry(document);
providePageStorage();

const container = document.querySelector('#root');
if (!container) throw new Error('The document has no #root');

function mount(root: Element, application: ReactNode): void {
  mountOverSkeleton(root, () => flushSync(() => createRoot(root).render(application)));
}

/** From now on, numbers, dates, and lists have the formats of the reader's region. */
function adoptReaderLocale(): void {
  setLocale(navigator.languages[0]);
}

/**
 * Shows the application. A document that was rendered on the server stays as it is until its page has been loaded: it is
 * then taken over or, if it has been translated or this browser loads another version of the page, replaced. If the page cannot
 * be loaded, the frame is taken over, and what the server rendered stays in it.
 */
async function showApp(root: Element, resolvedRegistry: Registry, sessionFollower?: Elements): Promise<void> {
  const data = readDocumentData(document);
  const usableData = data && isRenderedVersion(data, resolvedRegistry) ? data : undefined;
  const queryClients = createQueryClients(usableData);
  const shared = { registry: resolvedRegistry, queryClients, Router: BrowserRouter, PageContent: RemotePage };
  const page = data && findPage(resolvedRegistry, location.pathname);
  // A failure is forgotten when nobody watches the page; the application watches it from when it shows it.
  const stopWatching = page && watchPage(page, () => {});
  const state = page && (await waitForPage(page));
  const isSameVersion = state?.status === 'ready' && state.version.version === usableData?.version;
  if (data && (isSameVersion || state?.status === 'failed') && !hasTranslation(root)) {
    const renderedAt = new Date(data.renderedAt);
    recordServerTime(renderedAt);
    hydrateDocument(root, data, (onShown) => (
      <AppBoundary>
        <App
          {...shared}
          renderedAt={renderedAt}
          onShown={() => {
            onShown();
            adoptReaderLocale();
            releaseDocumentData(queryClients, data);
            stopWatching?.();
          }}
        >
          {sessionFollower}
        </App>
      </AppBoundary>
    ));
  } else {
    adoptReaderLocale();
    mount(
      root,
      <AppBoundary>
        <App {...shared}>{sessionFollower}</App>
      </AppBoundary>,
    );
    stopWatching?.();
  }
}

function startApp(root: Element, resolvedRegistry: Registry, sessionFollower?: Elements): void {
  exposeFederationRuntime();
  showApp(root, resolvedRegistry, sessionFollower).catch((error: unknown) => {
    trackEvent({ kind: 'error', error });
    mount(root, <AppError />);
  });
  startPreloading(resolvedRegistry);
}

if (registry) {
  setApiBase(registry.config.apiBase);
  limitRequests((request) => trackPageProblem(`Too many requests, the last one ${request}`));
  sealClients();
  const start = (resolvedRegistry: Registry, sessionFollower?: Elements) =>
    startApp(container, resolvedRegistry, sessionFollower);
  // Only a few developers need it, so it is not in the first file.
  if (registry.config.override)
    void import('./session/override').then(({ startWithOverride }) => startWithOverride(registry, start));
  else start(registry);
} else {
  mount(
    container,
    <>
      <GlobalStyle />
      <RegistryError />
    </>,
  );
}
