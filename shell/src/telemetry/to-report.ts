import type { AreaReport } from '@canvass/shared/contracts';
import type { TelemetryEvent } from './event-buffer';

/** A URL in a stack, and the area and version in the path of a release file. */
const URL_PATTERN = /\b[a-z][a-z-]*:\/\/[^\s()]+/gi;
const RELEASE_FILE_PATTERN = /^\/releases\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//;

/** The path of a release file in a stack with its position, as narrow as the contract; the query is that of a retry. */
const STACK_POSITION_PATTERN =
  /^\/releases\/([a-z][a-z0-9-]{0,39}\/\w[\w.+-]{0,59}\/[\w.-]{1,80}\.js)(?:\?[^:]*)?(:\d{1,7}:\d{1,7})$/;

/** The maximum message length and duration in the contract. */
const MAX_MESSAGE_LENGTH = 300;
const MAX_DURATION_MS = 600_000;

/** The maximum number of positions in the contract. */
const MAX_STACK_FRAMES = 10;

/** The maximum length of a message that is scanned: some quote whole documents. */
const MAX_SCANNED_LENGTH = 1000;

/** Text that may be personal data, and its replacement: quoted text, emails, query strings, long numbers, and ids. */
const PII_PATTERNS: [pattern: RegExp, replacement: string][] = [
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

/** The path in a URL of this origin; '' for other URLs. */
function getOwnPath(address: string): string {
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : '';
}

/** The positions of an error in release files, the innermost first: `mf-admin/1.4.0-3f2a91c0/353.f45bd671.js:1:2040`. */
function getStackPositions(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return getStackUrls(error)
    .flatMap((address) => {
      const [, file, position] = STACK_POSITION_PATTERN.exec(getOwnPath(address)) ?? [];
      return file && position ? `${file}${position}` : [];
    })
    .slice(0, MAX_STACK_FRAMES);
}

/**
 * The origin of an error: the area whose file is innermost in the stack, even if a file of the shell is further in,
 * since the shell contains the libraries that areas use. Errors thrown in other files, such as those of extensions,
 * have no origin.
 */
function findErrorOrigin(error: unknown): { area: string; version: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const files = getStackUrls(error).map((address) => {
    const [, area, version] = RELEASE_FILE_PATTERN.exec(getOwnPath(address)) ?? [];
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
  const stack = getStackPositions(error);
  return (
    origin && {
      kind,
      ...origin,
      channel,
      ...(duration !== undefined && { duration: Math.min(Math.round(duration), MAX_DURATION_MS) }),
      ...(message && { message }),
      ...(stack.length > 0 && { stack }),
    }
  );
}
