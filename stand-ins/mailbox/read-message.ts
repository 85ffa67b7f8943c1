import PostalMime from 'postal-mime';

/** What is shown of a mail. */
export interface ReceivedMail {
  /** The addresses to which it was to be delivered. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  /** The HTML as it was sent; empty if there is none. It is only ever shown as text. */
  html: string;
}

/** Texts are cut off here, so that one mail cannot displace all others. */
const MAX_TEXT_LENGTH = 200_000;

const MAX_NESTING_DEPTH = 20;
const MAX_HEADERS_BYTES = 64_000;

/** Reads a message in any encoding. Attachments are left out. */
export async function readMessage(message: Buffer, recipients: string[]): Promise<ReceivedMail> {
  const { from, subject, text, html } = await PostalMime.parse(message, {
    maxNestingDepth: MAX_NESTING_DEPTH,
    maxHeadersSize: MAX_HEADERS_BYTES,
  });
  return {
    to: recipients,
    from: from?.address ?? '',
    subject: subject ?? '',
    text: (text ?? '').slice(0, MAX_TEXT_LENGTH),
    html: (html ?? '').slice(0, MAX_TEXT_LENGTH),
  };
}
