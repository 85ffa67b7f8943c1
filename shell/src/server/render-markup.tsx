import { type Registry, SKELETON_STYLE_ID } from '@canvass/shared/area';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { ServerStyleSheet } from 'styled-components';
import { App } from '../app';
import { FailureNotice, LateNotice } from '../document/load-notices';
import { extractStyleAttributes } from '../document/style-attributes';
import type { QueryClients } from '../query-clients';
import type { RegisteredPage } from '../registry/pages';
import { PageView } from '../remotes/remote-page';

/** What a document contains in place of the skeletons. */
export interface PageMarkup {
  /** The application, to be taken over in the browser. */
  html: string;
  /** What is shown if the shell is late or fails to load, next to the application. */
  failureHtml: string;
  /** Style elements with everything that the page needs. */
  styleTags: string;
}

interface PageToRender {
  url: string;
  registry: Registry;
  /** The page uses the shell's: it is the only one of its document. */
  queryClients: QueryClients;
  Page: ComponentType;
  renderedAt: Date;
}

/**
 * What holds until the shell has taken over. The inline script says in `data-load` that the shell is late or has failed, and in
 * `data-layout` who is most likely looking: elements with `data-session` are for visitors, for users, or for visitors with their space kept for users. It also says in
 * `data-share` whether the browser has a dialog for sharing. Without scripts, the links of the navigation are open, and no
 * button shows that needs them: all but those that submit a form with an address. What they leave empty is marked with
 * `data-needs="script"`.
 */
const EARLY_RULES = `
:root:not([data-load=late]) [data-frame=late],
:root:not([data-load=failed]) [data-frame=failed],
:root[data-layout=person] [data-session=visitor],
:root:not([data-layout=person]) [data-session=user],
:root:not([data-share]) [data-needs=share]{display:none!important}
:root[data-layout=person] [data-session=visitor-space]{visibility:hidden}
@media (scripting:none){header nav{display:flex!important}button:not(form[action] [type=submit]),[data-needs=script]{display:none!important}}`.replaceAll(
  '\n',
  '',
);

/** Renders an application for visitors. Nothing is requested: what is not in the cache is shown as loading. */
export function renderMarkup({ url, registry, queryClients, Page, renderedAt }: PageToRender): PageMarkup {
  const sheet = new ServerStyleSheet();
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={url}>{children}</StaticRouter>;
  const PageContent = ({ page }: { page: RegisteredPage }) => (
    <PageView
      page={page}
      state={{ status: 'ready', generation: 1, Page, version: page.remote.stable }}
      retry={() => {}}
      onError={() => {}}
      onLeaveKept={() => {}}
    />
  );
  try {
    const application = (
      <App
        registry={registry}
        queryClients={queryClients}
        Router={Router}
        PageContent={PageContent}
        renderedAt={renderedAt}
      />
    );
    const { html, css } = extractStyleAttributes(renderToString(sheet.collectStyles(application)));
    const failureHtml = renderToStaticMarkup(
      sheet.collectStyles(
        <>
          <LateNotice isReadable />
          <FailureNotice />
        </>,
      ),
    );
    return {
      html,
      failureHtml,
      styleTags: `<style id="${SKELETON_STYLE_ID}">${EARLY_RULES}</style>${sheet.getStyleTags()}<style>${css}</style>`,
    };
  } finally {
    sheet.seal();
  }
}
