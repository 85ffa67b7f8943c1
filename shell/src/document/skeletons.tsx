import type { LayoutName, LayoutSkeletons, RuntimeConfig } from '@canvass/shared/area';
import { SessionContext, type Session } from '@canvass/shared/session';
import { ErrorState, GlobalStyle, Loading } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { DashboardLayout } from '../layout/dashboard-layout';
import { SiteLayout } from '../layout/site-layout';
import { RegistryContext } from '../registry/registry-context';
import { PageSkeleton } from '../remotes/page-skeleton';
import { PageContainer } from '../remotes/page-container';
import { SessionEndContext } from '../session/session-end';
import { LateNotice } from './load-notices';
import { documentStrings } from './strings';
import { extractStyleAttributes } from './style-attributes';

/** Matches no page, so that no navigation link is marked as current: which one is current depends on the address. */
const UNMATCHED_PATH = '/nowhere';

/** The session as far as frames read it; its actions are never called during rendering. */
function createSkeletonSession(status: Session['status']): Session {
  return { status, user: null, role: null, roleFailed: false } as Session;
}

/** The frames by name, each with its session status and placeholder: they do not depend on the page inside. */
const LAYOUTS: Record<LayoutName, { status: Session['status']; frame: ReactNode; page: ReactNode }> = {
  visitor: { status: 'signed-out', frame: <SiteLayout />, page: <PageSkeletonContent /> },
  person: { status: 'loading', frame: <SiteLayout />, page: <PageSkeletonContent /> },
  dashboard: { status: 'loading', frame: <DashboardLayout />, page: <Loading /> },
  failed: { status: 'loading', frame: <SiteLayout />, page: <ShellFailed /> },
};

function PageSkeletonContent() {
  return (
    <PageContainer frame="site" isLoading>
      <PageSkeleton />
    </PageContainer>
  );
}

/** The document's inline script reloads the page when the button is clicked. */
function ShellFailed() {
  return (
    <PageContainer frame="site">
      <ErrorState as="h1" title={documentStrings.failedTitle} text={documentStrings.failedText} onRetry={() => {}} />
    </PageContainer>
  );
}

function LayoutSkeleton({ name, demo }: { name: LayoutName; demo: RuntimeConfig['demo'] }) {
  const { status, frame, page } = LAYOUTS[name];
  const firebase = { apiKey: '', authDomain: '', projectId: '' };
  const config: RuntimeConfig = { apiBase: '/api', identity: 'live', firebase, demo };
  return (
    <div data-frame={name}>
      <RegistryContext value={{ channel: '', revision: 0, shell: '', remotes: [], config }}>
        <SessionContext value={createSkeletonSession(status)}>
          <SessionEndContext value={{ ended: null, dismiss: () => {} }}>
            <MemoryRouter initialEntries={[UNMATCHED_PATH]}>
              <Routes>
                <Route element={frame}>
                  <Route path="*" element={page} />
                </Route>
              </Routes>
            </MemoryRouter>
          </SessionEndContext>
        </SessionContext>
      </RegistryContext>
    </div>
  );
}

/**
 * Hides all frames except the one that the inline script has chosen, or the one for a shell that failed; without scripts none
 * shows.
 */
const HIDDEN_LAYOUTS_SELECTOR = [
  ...['visitor', 'person', 'dashboard'].map((name) => `:root:not([data-layout=${name}]) [data-frame=${name}]`),
  ':root[data-load=failed] [data-frame]:not([data-frame=failed])',
  ...['late', 'failed'].map((state) => `:root:not([data-load=${state}]) [data-frame=${state}]`),
].join();

/** Without the shell the navbar's buttons do nothing, and it is unknown whether a user is signed in. */
const INERT_CONTROLS_SELECTOR = '[data-frame=failed] header :is(button,span[aria-hidden])';

function renderSkeletonHtml(demo: RuntimeConfig['demo']): { html: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToStaticMarkup(
      sheet.collectStyles(
        <>
          <GlobalStyle />
          {Object.keys(LAYOUTS).map((name) => (
            <LayoutSkeleton key={name} name={name as LayoutName} demo={demo} />
          ))}
          <LateNotice isReadable={false} />
        </>,
      ),
    );
    // An id may occur only once in a document; the inline script finds the content of the visible frame without it.
    const { html, css } = extractStyleAttributes(markup.replaceAll(' id="main"', ''));
    const rules = [...sheet.getStyleTags().matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text);
    return {
      html,
      css: `${rules.join('').replaceAll(/data-styled[^}]*}/g, '')}${css}${HIDDEN_LAYOUTS_SELECTOR},${INERT_CONTROLS_SELECTOR}{display:none!important}`,
    };
  } finally {
    sheet.seal();
  }
}

/** Renders the frames as HTML. Runs in Node when the shell is built. */
export function renderSkeletons(): LayoutSkeletons {
  // The variant with all notices contains every rule.
  const { html: mailbox, css } = renderSkeletonHtml({ notice: '{{notice}}', mailbox: '{{mailbox}}' });
  return {
    css,
    html: {
      none: renderSkeletonHtml(undefined).html,
      notice: renderSkeletonHtml({ notice: '{{notice}}' }).html,
      mailbox,
    },
  };
}
