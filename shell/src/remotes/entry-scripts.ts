import type { ReleaseFile } from '@canvass/shared/area';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Milliseconds after which the entry script of a remote counts as failed; the runtime's own limit is 20 seconds. */
const TIMEOUT = 6000;

const integrities = new Map<string, string>();
const tried = new Set<string>();

function absolute(url: string): string {
  return new URL(url, location.origin).href;
}

/** Says with which bytes an entry script is accepted. */
export function expectEntry({ url, integrity }: ReleaseFile): void {
  integrities.set(absolute(url), integrity);
}

/**
 * Entry scripts are refused unless their bytes are those of the release, do not hang for long, and a second try asks
 * under an address that was never asked for, because a browser may hold on to what another one got.
 * Areas are registered by entry script, never by manifest, so the runtime fetches nothing that would need a limit.
 */
export const entryScripts: ModuleFederationRuntimePlugin = {
  name: 'canvass-entry-scripts',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = tried.has(url) ? `${url}?r=${Date.now().toString(36)}` : url;
    tried.add(url);
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrities.get(absolute(url)) ?? '';
    return { script, timeout: TIMEOUT };
  },
};
