import type { AreaReport } from '@canvass/shared/contracts';
import type { TelemetryEvent } from './event-buffer';

/** A URL in a stack, and the area and version in the path of a release file. */
const URL_PATTERN = /\b[a-z][a-z-]*:\/\/[^\s()]+/gi;
const RELEASE_FILE_PATTERN = /^\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//;

/** The maximum message length and duration in the contract. */
const MAX_MESSAGE_LENGTH = 300;
const MAX_DURATION_MS = 600_000;

/** The maximum length of a message that is scanned: some quote whole documents. */
const MAX_SCANNED_LENGTH = 1000;

/** Text that may be personal data, and its replacement: quoted text, emails, query strings, long numbers, and ids. */
const PII_PATTERNS: [pattern: RegExp, stand: string][] = [
  [/"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)|'[^']*[^\w$.'][^']*'/g, '"…"'],
  [/\S+(@|%40)\S+/g, '[email]'],
  [/\?\S+/g, '?…'],
  [/\b(\d{5,}|[\da-f]{16,})\b/gi, '#'],
];

/** The first line of an error's name and message without personal data; undefined for a value that is not an error. */
function getErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [line = ''] = `${error.name}: ${error.message}`.split(/[\r\n]/, 1);
  let message = line.slice(0, MAX_SCANNED_LENGTH).replaceAll(/\p{Cc}/gu, ' ');
  for (const [pattern, replacement] of PII_PATTERNS) message = message.replaceAll(pattern, replacement);
  return message.slice(0, MAX_MESSAGE_LENGTH).trim();
}

/** The URLs in an error's stack, the innermost first; URLs in its message are ignored. */
function getStackUrls({ stack = '', message }: Error): string[] {
  return stack.replace(message, '').match(URL_PATTERN) ?? [];
}

/**
 * The origin of an error: the area whose file is innermost in the stack, even if a file of the shell is further in,
 * since the shell contains the libraries that areas use. Errors thrown in other files, such as those of extensions,
 * have no origin.
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

/** The report of an event for the API; undefined if the event belongs to no area. */
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
