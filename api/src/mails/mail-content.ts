import escapeHtml from 'escape-html';
import type { MailContent } from '../records/mails.collection';

/** A link of a mail. */
export interface MailLink {
  label: string;
  url: string;
}

/** What somebody wrote, as a paragraph of its own that cannot be taken for the rest of the mail. Nothing in it becomes a link. */
interface MailQuote {
  quote: string;
}

/** What a mail says, before it is written as text and as HTML. */
export interface MailText {
  subject: string;
  /** What it is about, such as the title of a survey, which its people wrote. Nothing in it becomes a link. */
  heading?: string | undefined;
  paragraphs: (string | MailQuote)[];
  /** A list, such as the notifications of a day; the details are what people wrote, without links. */
  items?: { text: string; detail?: string | undefined }[] | undefined;
  /** The one thing to do. */
  link: MailLink;
  /** Why the recipient gets it, and what to do if it is a mistake. */
  footer: string;
  /** How to get no more of them. */
  stops?: MailLink[] | undefined;
}

/** No colors: mail programs choose those of their light or dark look, with enough contrast. */
const BODY_STYLE =
  'margin:0 auto;max-width:36em;padding:24px;font-family:system-ui,-apple-system,Segoe UI,sans-serif;font-size:16px;line-height:1.5';

const ZERO_WIDTH_SPACE = '\u200B';
const LEFT_TO_RIGHT_MARK = '\u200E';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * A text that somebody wrote, in which no mail program finds an address to make a link of: they look for dots, slashes, colons, and
 * at signs between letters.
 */
function withoutLinks(text: string): string {
  return text.replaceAll(/(?<=\S)[.:/@](?=\S)/g, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** A name within a sentence: nothing in it becomes a link, and its direction does not change that of the sentence. */
export function isolateName(name: string): string {
  return `${FIRST_STRONG_ISOLATE}${withoutLinks(name)}${POP_DIRECTIONAL_ISOLATE}`;
}

/**
 * A sentence that begins with a name stays a sentence in English: programs take its direction from its first letter, also
 * from one of the name.
 */
function keepDirection(paragraph: string): string {
  return paragraph.startsWith(FIRST_STRONG_ISOLATE) ? LEFT_TO_RIGHT_MARK + paragraph : paragraph;
}

function formatParagraph(paragraph: string | MailQuote): string {
  return typeof paragraph === 'string'
    ? keepDirection(paragraph)
    : withoutLinks(paragraph.quote).replaceAll(/^/gm, '> ');
}

function formatItem({ text, detail }: { text: string; detail?: string | undefined }): string {
  return detail ? `- ${text}\n  ${detail}` : `- ${text}`;
}

function renderText(text: string, tag: string, style = ''): string {
  return `<${tag} dir="auto"${style && ` style="${style}"`}>${escapeHtml(text).replaceAll('\n', '<br>')}</${tag}>`;
}

function renderParagraph(paragraph: string | MailQuote): string {
  return typeof paragraph === 'string'
    ? renderText(keepDirection(paragraph), 'p')
    : renderText(withoutLinks(paragraph.quote), 'blockquote', 'font-family:Georgia,serif');
}

function renderLink({ label, url }: MailLink): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

function renderItem({ text, detail }: { text: string; detail?: string | undefined }): string {
  const second = detail ? `<br>${renderText(detail, 'span', 'font-family:Georgia,serif')}` : '';
  return `<li style="margin:0 0 8px">${escapeHtml(text)}${second}</li>`;
}

/** Writes a mail as text and as HTML that needs no pictures, styles of other hosts, or scripts. */
export function createMailContent(mail: MailText): MailContent {
  const { subject, paragraphs, link, footer, stops = [] } = mail;
  const heading = mail.heading && withoutLinks(mail.heading);
  const items = (mail.items ?? []).map(({ text, detail }) => ({ text, detail: detail && withoutLinks(detail) }));
  const text = [
    heading,
    ...paragraphs.map(formatParagraph),
    items.map(formatItem).join('\n'),
    `${link.label}: ${link.url}`,
    [footer, ...stops.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
  const main = [
    heading ? renderText(heading, 'h1', 'margin:0 0 16px;font:400 22px/1.3 Georgia,serif') : '',
    ...paragraphs.map(renderParagraph),
    items.length > 0 ? `<ul style="padding:0 0 0 20px">${items.map(renderItem).join('')}</ul>` : '',
    `<p style="margin:24px 0;font-weight:600">${renderLink(link)}</p>`,
  ];
  const end = [escapeHtml(footer), ...stops.map(renderLink)].join('<br>');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="${BODY_STYLE}"><p style="margin:0 0 24px;font:700 15px Georgia,serif;letter-spacing:.02em">Canvass</p><main>${main.join('')}</main><p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid;font-size:14px">${end}</p></body></html>`;
  return { subject, text, html };
}
