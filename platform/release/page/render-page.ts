import { escapeHtml, getHashSource } from '@canvass/node-utils/html';
import {
  type LayoutSkeletons,
  type Registry,
  type ReleaseFile,
  type RuntimeConfig,
  SKELETON_STYLE_ID,
} from '@canvass/shared/area';

import type { AllowedHosts, RenderedPage } from '../model/channel';
import { toInlineJson } from './page-registry';
import { listKnownPaths } from './known-paths';
import type { ShellFiles } from './shell-files';

/** The hash of an empty string: styled-components inserts an empty style element and fills it through the CSSOM. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Two ovals with their timing marks, one of them filled. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><g fill="none" stroke="#5b2a94" stroke-width="2"><rect x="8" y="3" width="18" height="9" rx="4.5" fill="#5b2a94"/><rect x="8" y="16" width="18" height="9" rx="4.5"/></g><path d="M1 5h4v5H1zM1 18h4v5H1z" fill="#5b2a94"/></svg>`;

const DESCRIPTION = 'Create, share, and analyze surveys. No account votes twice in one.';

/** What the page says about itself wherever nothing more is known about an address. */
export const DEFAULT_HEAD = {
  description: DESCRIPTION,
  html: `<title>Canvass</title>\n<meta name="description" content="${DESCRIPTION}">\n`,
};

function formatTagAttributes({ url, integrity }: ReleaseFile, link: 'src' | 'href'): string {
  return `${link}="${escapeHtml(url)}" integrity="${integrity}" crossorigin`;
}

/** The skeletons with the notices of the channel above them. */
function fillSkeletons({ html }: LayoutSkeletons, demo: RuntimeConfig['demo']): string {
  if (!demo) return html.none;
  const { notice, mailbox } = demo;
  const template =
    mailbox === undefined ? html.notice : html.mailbox.replaceAll('{{mailbox}}', () => escapeHtml(mailbox));
  return template.replaceAll('{{notice}}', () => escapeHtml(notice));
}

function createContentSecurityPolicy(
  { boot, skeletons }: ShellFiles,
  { connect = [], script = [], frame = [] }: AllowedHosts,
): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", getHashSource(boot), ...script],
    'style-src': ["'self'", getHashSource(skeletons.css), EMPTY_STYLE_HASH],
    'connect-src': ["'self'", ...connect],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': frame.length > 0 ? frame : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** What a page that was rendered on the server contains in place of the skeletons. */
export interface RenderedContent {
  /** The title and everything else that depends on the address. */
  head: string;
  /** Style elements. */
  styleTags: string;
  /** The application. */
  html: string;
  /** What is shown next to the application if the shell fails to load. */
  failureHtml: string;
  /** What the application was rendered from, as JSON that cannot close a script element. */
  data: string;
}

const SKELETON_STYLE = new RegExp(`<style id="${SKELETON_STYLE_ID}">.*?</style>`, 's');
const ROOT = /<noscript>.*?<\/noscript>\n<div id="root">.*<\/div>\n<\/body>/s;

/** Puts content that was rendered for one address into the channel's page. Its policy allows exactly these styles. */
export function fillPage(
  { html, headers }: Pick<RenderedPage, 'html' | 'headers'>,
  content: RenderedContent,
): Pick<RenderedPage, 'html' | 'headers'> {
  const hashes = [...content.styleTags.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) =>
    getHashSource(css),
  );
  const policy = headers['content-security-policy'] ?? '';
  const styleSources = ["'self'", EMPTY_STYLE_HASH, ...hashes].join(' ');
  return {
    html: html
      .replace(DEFAULT_HEAD.html, () => content.head)
      .replace(SKELETON_STYLE, () => content.styleTags)
      .replace(
        ROOT,
        () =>
          `<div id="root">${content.html}</div>\n${content.failureHtml}\n<script type="application/json" id="data">${content.data}</script>\n</body>`,
      ),
    headers: {
      ...headers,
      'content-security-policy': policy.replace(/style-src [^;]*/, () => `style-src ${styleSources}`),
    },
  };
}

/**
 * Renders the channel's page, which is the same for every address, with the headers it must be served with. Everything
 * it refers to is immutable, so a browser has to revalidate only the page itself.
 */
export function renderPage(registry: Registry, shell: ShellFiles, hosts: AllowedHosts = {}): RenderedPage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${DEFAULT_HEAD.html}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f3f6f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1210" media="(prefers-color-scheme: dark)">
<style id="${SKELETON_STYLE_ID}">${shell.skeletons.css}</style>
<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
${shell.links.map(({ rel, url }) => `<link rel="${rel}" href="${escapeHtml(url)}">\n`).join('')}${shell.styles.map((file) => `<link rel="stylesheet" ${formatTagAttributes(file, 'href')}>\n`).join('')}<script defer ${formatTagAttributes(shell.entry, 'src')}></script>
<script type="application/json" id="registry">${toInlineJson(registry)}</script>
<script>${shell.boot}</script>
</head>
<body>
<noscript>Canvass needs JavaScript. Turn it on, and reload this page.</noscript>
<div id="root">${fillSkeletons(shell.skeletons, registry.config.demo)}</div>
</body>
</html>
`;
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': createContentSecurityPolicy(shell, hosts),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    },
    paths: listKnownPaths(registry),
  };
}
