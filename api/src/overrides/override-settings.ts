import { listOf } from '../list-of';

/** Who may override an area, and where it may come from. */
export interface OverrideSettings {
  /** Uids. Not emails: an account can be made with the email of somebody else, as long as nobody confirms it. */
  developers: string[];
  /** Origins: `http://localhost:8081`. */
  origins: string[];
}

/** Not `[::1]`: browsers take no IPv6 address as a source in the policy of a page, and drop it without a word. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/** A host may hold `*` and `;` for a URL. It gets into the page's policy, where they mean something. */
const PLAIN = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** A whole origin and nothing else, that nobody on the way can answer for. */
function isTrustworthy(value: string): boolean {
  const url = PLAIN.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (url?.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/**
 * Reads who may override an area. Nothing is guessed: without both lists nobody may.
 * @throws an Error with one sentence that says what to change.
 */
export function readOverrideSettings(developers: string, origins: string): OverrideSettings | undefined {
  const settings = { developers: listOf(developers), origins: listOf(origins) };
  if (settings.developers.length === 0 && settings.origins.length === 0) return undefined;
  if (settings.developers.length === 0 || settings.origins.length === 0)
    throw new Error('OVERRIDE_DEVELOPERS and OVERRIDE_ORIGINS go together: set both, or neither.');
  const wrong = settings.origins.find((origin) => !isTrustworthy(origin));
  if (wrong !== undefined)
    throw new Error(
      `OVERRIDE_ORIGINS takes origins with https, or with http on localhost or 127.0.0.1, such as http://localhost:8081; not ${wrong}`,
    );
  return settings;
}
