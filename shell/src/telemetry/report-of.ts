import type { AreaReport } from '@canvass/shared/contracts';
import type { Note } from './notes';

/** A file of a release, wherever it stands in a stack. */
const RELEASED = /\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//g;

/** The longest message and duration that the contract takes. */
const LONGEST = 300;
const SLOWEST = 600_000;

/** So much of a message is looked at: some quote whole documents. */
const READ = 1000;

/** What may be of a person, and what stands for it: texts that are quoted, emails, what was asked for, long numbers and ids. */
const PERSONAL: [pattern: RegExp, stand: string][] = [
  [/"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)|'[^']*[^\w$.'][^']*'/g, '"…"'],
  [/\S+(@|%40)\S+/g, '[email]'],
  [/\?\S+/g, '?…'],
  [/\b(\d{5,}|[\da-f]{16,})\b/gi, '#'],
];

/** The first line of what an error says, without what may be of a person; nothing of what is not an error. */
function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [line = ''] = `${error.name}: ${error.message}`.split(/[\r\n]/, 1);
  let message = line.slice(0, READ).replaceAll(/\p{Cc}/gu, ' ');
  for (const [pattern, stand] of PERSONAL) message = message.replaceAll(pattern, stand);
  return message.slice(0, LONGEST).trim();
}

/**
 * Whose error it is: the area whose file is nearest to where it was thrown, even if a file of the shell is nearer, since
 * the shell holds the libraries that areas use. Errors of extensions and the like are nobody's.
 */
function originOf(error: unknown): { area: string; version: string } | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const files = [...stack.matchAll(RELEASED)].map(([, area = '', version = '']) => ({ area, version }));
  return files.find(({ area }) => area !== 'shell') ?? files[0];
}

/** What the API is told of something that was noted; nothing when it is of no area. */
export function reportOf({ kind, area, version, duration, error }: Note, channel: string): AreaReport | undefined {
  const origin = area !== undefined && version !== undefined ? { area, version } : originOf(error);
  const message = messageOf(error);
  return (
    origin && {
      kind,
      ...origin,
      channel,
      ...(duration !== undefined && { duration: Math.min(Math.round(duration), SLOWEST) }),
      ...(message && { message }),
    }
  );
}
