import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, getHashSource } from '@canvass/node-utils/html';
import type { Mail } from './mailbox';
import { strings } from './strings';

/** By request type: the mode of `/auth/action`, Canvass's page for the code. */
const ACTION_MODES = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  RECOVER_EMAIL: 'recoverEmail',
} as const;

type MailKind = keyof typeof ACTION_MODES;

/** Applies the theme chosen on the other pages. */
const THEME_SCRIPT = `try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}`;

/** The style of the mailbox unless a product's own style sheet is given. */
const PLAIN_STYLE = `
:root { color-scheme: light dark; }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
body { max-width: 40rem; margin: 0 auto; padding: 1rem; font: 1rem / 1.5 system-ui, sans-serif; }
header svg { width: 1.75rem; height: 1.75rem; }
ol { padding: 0; list-style: none; }
.sheet { margin-block: 1rem; padding: 1rem; border: 1px solid; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Allows only the page's own style and script: no connections, images, or frames. */
function createContentSecurityPolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src ${getHashSource(style)}`,
    `script-src ${getHashSource(THEME_SCRIPT)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function isSupportedMail({ code }: Mail): boolean {
  return code.requestType in ACTION_MODES;
}

/** Formats a date in the time zone of this machine, which is also the reader's. */
function formatDateTime(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

function renderMail({ code, at, used }: Mail): string {
  const kind = code.requestType as MailKind;
  const { subject, open } = strings.kinds[kind];
  const to = escapeHtml(code.email);
  const href = escapeHtml(
    `/auth/action?${new URLSearchParams({ mode: ACTION_MODES[kind], oobCode: code.oobCode }).toString()}`,
  );
  const foot = used
    ? `<span class="used">${strings.used}</span>`
    : `<a class="button" href="${href}">${open}<span class="unseen">: ${to}</span></a>`;
  return `<li><article class="sheet" aria-label="${subject}: ${to}">
<h2>${subject}</h2>
<dl>
<dt>${strings.to}</dt><dd>${to}</dd>
<dt>${strings.came}</dt><dd><time datetime="${escapeHtml(at)}">${formatDateTime(at)}</time></dd>
</dl>
<p class="stub">${foot}</p>
</article></li>`;
}

function renderMailList(mails: readonly Mail[]): string {
  if (mails.length === 0) return `<div class="sheet"><h2>${strings.emptyTitle}</h2><p>${strings.emptyText}</p></div>`;
  return `<ol>${mails.toReversed().map(renderMail).join('\n')}</ol>`;
}

/**
 * Renders the mailbox as a page: the newest email first, each with the button that the real email would have.
 * @param style a style sheet for the classes of this page
 */
export function renderMailbox(all: readonly Mail[], style = PLAIN_STYLE): string {
  const mails = all.filter(isSupportedMail);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${strings.title} · ${strings.product}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<style>${style}</style>
<script>${THEME_SCRIPT}</script>
</head>
<body>
<header><div><a href="/"><svg viewBox="0 0 28 28" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2"><rect class="filled" x="8" y="3" width="18" height="9" rx="4.5"/><rect x="8" y="16" width="18" height="9" rx="4.5"/></g><path d="M1 5h4v5H1zM1 18h4v5H1z" fill="currentColor"/></svg>${strings.product}</a></div></header>
<main>
<h1>${strings.title}</h1>
<p class="notice" role="note">${strings.notice}</p>
<div class="head"><p class="count">${mails.length > 0 ? strings.count(mails.length) : ''}</p><a class="button quiet" href="/mailbox">${strings.again}</a></div>
${renderMailList(mails)}
</main>
</body>
</html>
`;
}

/** Responds to a request for the mailbox; returns false for any other request. */
export function handleMailboxRequest(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  mails: readonly Mail[],
  style = PLAIN_STYLE,
): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.split('?', 1)[0] !== '/mailbox') return false;
  const html = renderMailbox(mails, style);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'cache-control': 'no-store',
    'content-security-policy': createContentSecurityPolicy(style),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : html);
  return true;
}
