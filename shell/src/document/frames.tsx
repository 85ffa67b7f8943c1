import type { RuntimeConfig } from '@canvass/shared/area';
import { SessionContext, type Session } from '@canvass/shared/session';
import { ErrorState, GlobalStyle, Loading } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { DashboardFrame } from '../layout/dashboard-frame';
import { SiteFrame } from '../layout/site-frame';
import { RegistryContext } from '../registry/registry-context';
import { PageLoading } from '../remotes/page-loading';
import { Place } from '../remotes/place';
import { SessionEndContext } from '../session/session-end';
import { words } from '../words';
import type { FrameName } from './frame-name';

/** The shell's frames as text, for the document: what is on the screen before any script has come. */
export interface Frames {
  css: string;
  /**
   * Every frame, of which the document shows one, by the notices above it: none; that this is a demo; and that with the
   * way to its mails. `{{notice}}` and `{{mailbox}}` stand for what the channel says.
   */
  html: Record<'none' | 'notice' | 'mailbox', string>;
}

/** No page has it, so that no link of the navigation is the current one: which one it is depends on the address. */
const NOWHERE = '/nowhere';

/** What the frames read of a session; nobody acts while they are drawn. */
function sessionOf(status: Session['status']): Session {
  return { status, user: null, role: null, roleFailed: false } as Session;
}

/** The frames by name, and where the document is taken to be in them: they do not depend on the page inside. */
const FRAMES: Record<FrameName, { status: Session['status']; frame: ReactNode; page: ReactNode }> = {
  visitor: { status: 'signed-out', frame: <SiteFrame />, page: <ArrivingPage /> },
  person: { status: 'loading', frame: <SiteFrame />, page: <ArrivingPage /> },
  dashboard: { status: 'loading', frame: <DashboardFrame />, page: <Loading /> },
  failed: { status: 'loading', frame: <SiteFrame />, page: <ShellFailed /> },
};

function ArrivingPage() {
  return (
    <Place frame="site" arriving>
      <PageLoading />
    </Place>
  );
}

/** The document's script loads the page again when its button is pressed. */
function ShellFailed() {
  return (
    <Place frame="site">
      <ErrorState as="h1" title={words.shellFailedTitle} text={words.shellFailedText} onRetry={() => {}} />
    </Place>
  );
}

function Frame({ name, demo }: { name: FrameName; demo: RuntimeConfig['demo'] }) {
  const { status, frame, page } = FRAMES[name];
  const firebase = { apiKey: '', authDomain: '', projectId: '' };
  const config: RuntimeConfig = { apiBase: '/api', identity: 'live', firebase, demo };
  return (
    <div data-frame={name}>
      <RegistryContext value={{ channel: '', revision: 0, shell: '', remotes: [], config }}>
        <SessionContext value={sessionOf(status)}>
          <SessionEndContext value={{ ended: null, dismiss: () => {} }}>
            <MemoryRouter initialEntries={[NOWHERE]}>
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
const CHOICE = Object.keys(FRAMES)
  .map((name) => `:root:not([data-frame=${name}]) [data-frame=${name}]`)
  .join();

/** Without the shell nothing answers to the bar's buttons, and nobody knows whether somebody is signed in. */
const UNANSWERED = '[data-frame=failed] header :is(button,span[aria-hidden])';

/** Style attributes would be refused by the content security policy; rules of the style element are not. */
function withoutStyleAttributes(html: string): { html: string; css: string } {
  const styles: string[] = [];
  const plain = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-look="${styles.indexOf(style)}"`;
  });
  return { html: plain, css: styles.map((style, index) => `[data-look="${index}"]{${style}}`).join('') };
}

function draw(demo: RuntimeConfig['demo']): { html: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const drawn = renderToStaticMarkup(
      sheet.collectStyles(
        <>
          <GlobalStyle />
          {Object.keys(FRAMES).map((name) => (
            <Frame key={name} name={name as FrameName} demo={demo} />
          ))}
        </>,
      ),
    );
    // A document has every id once; the script in it knows the way to the content of the frame that shows.
    const { html, css } = withoutStyleAttributes(drawn.replaceAll(' id="main"', ''));
    const rules = [...sheet.getStyleTags().matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text]) => text);
    return {
      html,
      css: `${rules.join('').replaceAll(/data-styled[^}]*}/g, '')}${css}${CHOICE},${UNANSWERED}{display:none!important}`,
    };
  } finally {
    sheet.seal();
  }
}

/** Draws the frames. Runs in Node when the shell is built. */
export function drawFrames(): Frames {
  // The one with everything in it has every rule.
  const { html: mailbox, css } = draw({ notice: '{{notice}}', mailbox: '{{mailbox}}' });
  return { css, html: { none: draw(undefined).html, notice: draw({ notice: '{{notice}}' }).html, mailbox } };
}
