import { emailSchema, hasUnsupportedLetters, type RefusalReason } from '@canvass/shared/contracts';
import { MAX_QUOTED_LENGTH } from './split-rows';

/** An email in a text, or what looks like one and is none. */
export type FoundEmail = { email: string } | { refused: string; reason: RefusalReason };

/** A text between two marks that is longer is no address. */
const MAX_WORD_LENGTH = 500;

/** A link, whose recipients may be separated like entries; a quote; what separates entries; or a word. */
const TOKENS =
  /mailto:[^\s<>"()[\]?]*[^\s<>"()[\]?,;](?:\?(?:&amp;|[^\s<>"()[\],;])*)?|["\n,;:\t，；、،؛]|[^\s"<>()[\]\\,;:，；、،؛]+/giu;

/** Marks around a word that are no part of an address: quotes, bullets, the end of a sentence. */
const BEFORE_ADDRESS = /^[^\p{L}\p{M}\p{N}@!#$%&+/=?^_{|}~-]+/u;
const AFTER_ADDRESS = new Set(".!?'’‘“”»«›‹*_`~…|}。．｡");

function trimWord(word: string): string {
  let end = word.length;
  while (AFTER_ADDRESS.has(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end).replace(BEFORE_ADDRESS, '');
}

/** `@` alone, or the name of somebody in a social network: not even a part of an address. */
function isMention(word: string): boolean {
  return /^@[^@.]*$/.test(word);
}

function readWord(word: string): FoundEmail | undefined {
  if (!word.includes('@')) return undefined;
  const trimmed = word.length > MAX_WORD_LENGTH ? word : trimWord(word);
  if (isMention(trimmed)) return undefined;
  const email = word.length > MAX_WORD_LENGTH ? undefined : emailSchema.safeParse(trimmed).data;
  if (email !== undefined) return { email };
  return { refused: trimmed, reason: hasUnsupportedLetters(trimmed) ? 'unsupported-letters' : 'not-an-email' };
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The parts of a link in which emails stand: before the `?`, and the values after it, such as of `cc`. */
function listLinkParts(link: string): string[] {
  const [recipients = '', ...query] = link.replace(/^mailto:/i, '').split('?');
  const values = query.join('?').replaceAll('&amp;', '&').split('&');
  return [recipients, ...values.map((value) => value.replace(/^[^=]*=/, ''))].map(decode);
}

/** The position after a quoted name that begins at `start`, if an address in `<>` follows: `"Marsh, Ada" <ada@…>`. */
function findEndOfName(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length && at - start <= MAX_QUOTED_LENGTH; at += 1) {
    if (text[at] === '\n') return undefined;
    if (text[at] === '\\' || (text[at] === '"' && text[at + 1] === '"')) at += 1;
    else if (text[at] === '"') return /^\s{0,10}</.test(text.slice(at + 1, at + 12)) ? at + 1 : undefined;
  }
  return undefined;
}

/** An entry names a person once or twice: `ada@people.test <mailto:ada@people.test>`. */
function removeRepetitions(entry: FoundEmail[]): FoundEmail[] {
  const byText = new Map(entry.map((found) => ['email' in found ? found.email : found.refused, found]));
  return [...byText.values()];
}

/**
 * Finds every email in a text, in its order, with what looks like one and is none. A quoted name before an address in
 * `<>` is a name, whatever it contains.
 */
export function findEmails(text: string): FoundEmail[] {
  const emails: FoundEmail[] = [];
  let entry: FoundEmail[] = [];
  let isEntryEmpty = true;

  function endEntry(): void {
    emails.push(...removeRepetitions(entry));
    entry = [];
    isEntryEmpty = true;
  }

  TOKENS.lastIndex = 0;
  for (let match = TOKENS.exec(text); match; match = TOKENS.exec(text)) {
    const [token] = match;
    if (token === '"') {
      const end = isEntryEmpty ? findEndOfName(text, match.index) : undefined;
      if (end !== undefined) TOKENS.lastIndex = end;
      isEntryEmpty = false;
    } else if (/^[\n,;:\t，；、،؛]$/.test(token)) {
      endEntry();
    } else {
      const words = /^mailto:/i.test(token)
        ? listLinkParts(token).flatMap((part) => part.split(/[\s"<>()[\]\\,;:]+/))
        : [token];
      entry.push(...words.flatMap((word) => readWord(word) ?? []));
      isEntryEmpty = false;
    }
  }
  endEntry();
  return emails;
}
