import type { AreaReport } from '@canvass/shared/contracts';
import type { Note } from './notes';

/** An address in a stack, and the area and version of one that is a file of a release. */
const ADDRESS = /\b[a-z][a-z-]*:\/\/[^\s()]+/gi;
const RELEASED = /^\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//;

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

/** The addresses in an error's stack, the nearest to where it was thrown first; what it says of itself may have others. */
function addressesOf({ stack = '', message }: Error): string[] {
  return stack.replace(message, '').match(ADDRESS) ?? [];
}

/**
 * Whose error it is: the area whose file is nearest to where it was thrown, even if a file of the shell is nearer, since
 * the shell holds the libraries that areas use. What was thrown in other files, as extensions do, is nobody's.
 */
function originOf(error: unknown): { area: string; version: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const files = addressesOf(error).map((address) => {
    const path = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : '';
    const [, area, version] = RELEASED.exec(path) ?? [];
    return area && version ? { area, version } : undefined;
  });
  if (!files[0]) return undefined;
  return files.find((file) => file && file.area !== 'shell') ?? files[0];
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
