import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, getHashSource } from '@canvass/node-utils/html';
import type { StoredMail } from './mail-store';
import { strings } from './strings';

/** A mail of another stand-in, which has a link instead of a text. */
export interface ShownMail {
  to: string;
  subject: string;
  /** ISO 8601. */
  at: string;
  /** Absent once it was used. */
  link?: { label: string; href: string };
}

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
.text { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Allows only the page's own style and script: no connections, images, or frames, whatever a mail contains. */
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

/** Formats a date in the time zone of this machine, which is also the reader's. */
function formatDateTime(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** A text with its web addresses as links. */
function renderText(text: string): string {
  const parts = text.split(/(\bhttps?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?])/);
  return parts
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}

function renderArticle({ to, subject, at }: { to: string; subject: string; at: string }, content: string): string {
  const [shownTo, shownSubject] = [escapeHtml(to), escapeHtml(subject)];
  return `<li><article class="sheet" aria-label="${shownSubject}: ${shownTo}">
<h2 dir="auto">${shownSubject}</h2>
<dl>
<dt>${strings.to}</dt><dd translate="no">${shownTo}</dd>
<dt>${strings.came}</dt><dd><time datetime="${escapeHtml(at)}">${formatDateTime(at)}</time></dd>
</dl>
${content}
</article></li>`;
}

function renderLinkMail(mail: ShownMail): string {
  const { link, to } = mail;
  const foot = link
    ? `<a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}<span class="unseen">: ${escapeHtml(to)}</span></a>`
    : `<span class="used">${strings.used}</span>`;
  return renderArticle(mail, `<p class="stub">${foot}</p>`);
}

/** HTML is shown as its source: nothing that a mail contains is ever part of this page. */
function renderReceivedMail({ to, subject, at, text, html }: StoredMail): string {
  const source =
    html && `<details><summary>${strings.html}</summary><p class="text" dir="auto">${escapeHtml(html)}</p></details>`;
  const mail = { to: to.join(', '), subject: subject || strings.noSubject, at };
  return renderArticle(mail, `<div class="stub"><p class="text" dir="auto">${renderText(text)}</p>${source}</div>`);
}

function renderMailList(items: readonly string[]): string {
  if (items.length === 0) return `<div class="sheet"><h2>${strings.emptyTitle}</h2><p>${strings.emptyText}</p></div>`;
  return `<ol>${items.join('\n')}</ol>`;
}

/**
 * Renders the mailbox as a page, the newest mail first.
 * @param received the mails that the server received.
 * @param others those of other stand-ins; undefined if they cannot be read.
 * @param style a style sheet for the classes of this page
 */
export function renderMailbox(
  received: readonly StoredMail[],
  others: readonly ShownMail[] | undefined,
  style = PLAIN_STYLE,
): string {
  const items = [
    ...received.map((mail) => ({ at: mail.at, html: renderReceivedMail(mail) })),
    ...(others ?? []).map((mail) => ({ at: mail.at, html: renderLinkMail(mail) })),
  ];
  // Mails of the same moment stay in their order, which is reversed with the others.
  const mails = items.toSorted((one, other) => one.at.localeCompare(other.at)).toReversed();
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
<header><div><a href="/" translate="no"><svg viewBox="0 0 28 28" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2"><rect class="filled" x="8" y="3" width="18" height="9" rx="4.5"/><rect x="8" y="16" width="18" height="9" rx="4.5"/></g><path d="M1 5h4v5H1zM1 18h4v5H1z" fill="currentColor"/></svg>${strings.product}</a></div></header>
<main>
<h1>${strings.title}</h1>
<p class="notice" role="note">${strings.notice}</p>
${others ? '' : `<p class="notice" role="alert">${strings.unreadable}</p>\n`}<div class="head"><p class="count">${mails.length > 0 ? strings.count(mails.length) : ''}</p><a class="button quiet" href="/mailbox">${strings.again}</a></div>
${renderMailList(mails.map(({ html }) => html))}
</main>
</body>
</html>
`;
}

/** What the mailbox shows. */
export interface MailboxContent {
  received: readonly StoredMail[];
  readOthers: () => Promise<readonly ShownMail[] | undefined>;
  style?: string | undefined;
}

/** Responds to a request for the mailbox; 404 for any other request. */
export async function handleMailboxRequest(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { received, readOthers, style = PLAIN_STYLE }: MailboxContent,
): Promise<void> {
  if ((method !== 'GET' && method !== 'HEAD') || url.split('?', 1)[0] !== '/mailbox') {
    response.writeHead(404).end();
    return;
  }
  const html = renderMailbox(received, await readOthers(), style);
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
}
