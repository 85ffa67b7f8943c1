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

const DESCRIPTION = 'Create, share and analyze surveys. One account, one vote.';

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
${shell.styles.map((file) => `<link rel="stylesheet" ${formatTagAttributes(file, 'href')}>\n`).join('')}<script defer ${formatTagAttributes(shell.entry, 'src')}></script>
<script type="application/json" id="registry">${toInlineJson(registry)}</script>
<script>${shell.boot}</script>
</head>
<body>
<noscript>Canvass needs JavaScript. Please switch it on and load this page again.</noscript>
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
