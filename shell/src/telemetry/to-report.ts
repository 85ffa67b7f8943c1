import type { AreaReport } from '@canvass/shared/contracts';
import type { TelemetryEvent } from './event-buffer';

/** An address in a stack, and the area and version of one that is a file of a release. */
const URL_PATTERN = /\b[a-z][a-z-]*:\/\/[^\s()]+/gi;
const RELEASE_FILE_PATTERN = /^\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//;

/** The longest message and duration that the contract takes. */
const MAX_MESSAGE_LENGTH = 300;
const MAX_DURATION_MS = 600_000;

/** So much of a message is looked at: some quote whole documents. */
const MAX_SCANNED_LENGTH = 1000;

/** What may be of a person, and what stands for it: texts that are quoted, emails, what was asked for, long numbers and ids. */
const PII_PATTERNS: [pattern: RegExp, stand: string][] = [
  [/"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)|'[^']*[^\w$.'][^']*'/g, '"…"'],
  [/\S+(@|%40)\S+/g, '[email]'],
  [/\?\S+/g, '?…'],
  [/\b(\d{5,}|[\da-f]{16,})\b/gi, '#'],
];

/** The first line of what an error says, without what may be of a person; nothing of what is not an error. */
function getErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [line = ''] = `${error.name}: ${error.message}`.split(/[\r\n]/, 1);
  let message = line.slice(0, MAX_SCANNED_LENGTH).replaceAll(/\p{Cc}/gu, ' ');
  for (const [pattern, replacement] of PII_PATTERNS) message = message.replaceAll(pattern, replacement);
  return message.slice(0, MAX_MESSAGE_LENGTH).trim();
}

/** The addresses in an error's stack, the nearest to where it was thrown first; what it says of itself may have others. */
function getStackUrls({ stack = '', message }: Error): string[] {
  return stack.replace(message, '').match(URL_PATTERN) ?? [];
}

/**
 * Whose error it is: the area whose file is nearest to where it was thrown, even if a file of the shell is nearer, since
 * the shell holds the libraries that areas use. What was thrown in other files, as extensions do, is nobody's.
 */
function findErrorOrigin(error: unknown): { area: string; version: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const files = getStackUrls(error).map((address) => {
    const path = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : '';
    const [, area, version] = RELEASE_FILE_PATTERN.exec(path) ?? [];
    return area && version ? { area, version } : undefined;
  });
  if (!files[0]) return undefined;
  return files.find((file) => file && file.area !== 'shell') ?? files[0];
}

/** The report of an event for the API; none when it belongs to no area. */
export function toReport(
  { kind, area, version, duration, error }: TelemetryEvent,
  channel: string,
): AreaReport | undefined {
  const origin = area !== undefined && version !== undefined ? { area, version } : findErrorOrigin(error);
  const message = getErrorMessage(error);
  return (
    origin && {
      kind,
      ...origin,
      channel,
      ...(duration !== undefined && { duration: Math.min(Math.round(duration), MAX_DURATION_MS) }),
      ...(message && { message }),
    }
  );
}
