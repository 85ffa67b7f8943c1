import escapeHtml from 'escape-html';
import type { MailContent } from './mails.collection';

/** What a mail says, before it is written as text and as HTML. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  /** The one thing to do. */
  link: { label: string; url: string };
  /** Why the recipient gets it, and what to do if it is a mistake. */
  footer: string;
}

/** Writes a mail as text and as HTML that needs no pictures, styles of other hosts, or scripts. */
export function createMailContent({ subject, paragraphs, link, footer }: MailText): MailContent {
  const text = [...paragraphs, `${link.label}: ${link.url}`, footer].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:0 auto;padding:24px">${body}<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p>${escapeHtml(footer)}</p></body></html>`;
  return { subject, text, html };
}
