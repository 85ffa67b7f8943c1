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
import { strings } from '../strings';

/** No page has it, so that no link of the navigation is the current one: which one it is depends on the address. */
const UNMATCHED_PATH = '/nowhere';

/** What the frames read of a session; nobody acts while they are drawn. */
function createSkeletonSession(status: Session['status']): Session {
  return { status, user: null, role: null, roleFailed: false } as Session;
}

/** The frames by name, and where the document is taken to be in them: they do not depend on the page inside. */
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

/** The document's script loads the page again when its button is pressed. */
function ShellFailed() {
  return (
    <PageContainer frame="site">
      <ErrorState as="h1" title={strings.shellFailedTitle} text={strings.shellFailedText} onRetry={() => {}} />
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

/** Only the frame that the document's script has chosen shows; without scripts none does. */
const HIDDEN_LAYOUTS_SELECTOR = Object.keys(LAYOUTS)
  .map((name) => `:root:not([data-frame=${name}]) [data-frame=${name}]`)
  .join();

/** Without the shell the bar's buttons do nothing, and it is unknown whether somebody is signed in. */
const INERT_CONTROLS_SELECTOR = '[data-frame=failed] header :is(button,span[aria-hidden])';

/** Style attributes would be refused by the content security policy; rules of the style element are not. */
function extractStyleAttributes(html: string): { html: string; css: string } {
  const styles: string[] = [];
  const strippedHtml = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-look="${styles.indexOf(style)}"`;
  });
  return { html: strippedHtml, css: styles.map((style, index) => `[data-look="${index}"]{${style}}`).join('') };
}

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
        </>,
      ),
    );
    // A document has every id once; the script in it knows the way to the content of the frame that shows.
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

/** Draws the frames. Runs in Node when the shell is built. */
export function renderSkeletons(): LayoutSkeletons {
  // The one with everything in it has every rule.
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
