import type { ReleaseFile } from '@canvass/shared/area';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Milliseconds after which the runtime no longer waits for the entry script of a remote. The page says much earlier that it is
 * late (`load-page.ts`), but uses it when it arrives.
 */
const ENTRY_SCRIPT_TIMEOUT_MS = 180_000;

const integrities = new Map<string, string>();
const requestedUrls = new Set<string>();

function toAbsoluteUrl(url: string): string {
  return new URL(url, location.origin).href;
}

/** Sets the integrity hash with which an entry script is accepted. */
export function registerEntryIntegrity({ url, integrity }: ReleaseFile): void {
  integrities.set(toAbsoluteUrl(url), integrity);
}

/**
 * Refuses entry scripts whose bytes are not those of the release, limits their loading time, and makes a second attempt
 * use a URL that was not requested before, because a browser may reuse the result of the first one. Areas are
 * registered by entry script, never by manifest, so the runtime fetches nothing else that needs a timeout.
 */
export const entryScriptsPlugin: ModuleFederationRuntimePlugin = {
  name: 'canvass-entry-scripts',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = requestedUrls.has(url) ? `${url}?r=${Date.now().toString(36)}` : url;
    requestedUrls.add(url);
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrities.get(toAbsoluteUrl(url)) ?? '';
    return { script, timeout: ENTRY_SCRIPT_TIMEOUT_MS };
  },
};
