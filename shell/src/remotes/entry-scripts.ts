import type { ReleaseFile } from '@canvass/shared/area';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Milliseconds after which the entry script of a remote counts as failed; the runtime's own limit is 20 seconds. */
const ENTRY_SCRIPT_TIMEOUT_MS = 6000;

const integrities = new Map<string, string>();
const requestedUrls = new Set<string>();

function toAbsoluteUrl(url: string): string {
  return new URL(url, location.origin).href;
}

/** Says with which bytes an entry script is accepted. */
export function registerEntryIntegrity({ url, integrity }: ReleaseFile): void {
  integrities.set(toAbsoluteUrl(url), integrity);
}

/**
 * Entry scripts are refused unless their bytes are those of the release, do not hang for long, and a second try asks
 * under an address that was never asked for, because a browser may hold on to what another one got.
 * Areas are registered by entry script, never by manifest, so the runtime fetches nothing that would need a limit.
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
