import type { ReleaseFile } from '@canvass/shared/area';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Milliseconds after which the entry script of a remote counts as failed; the runtime's own limit is 20 seconds. */
const TIMEOUT = 6000;

const integrities = new Map<string, string>();
const tries = new Map<string, number>();

function absolute(url: string): string {
  return new URL(url, location.origin).href;
}

/** Says with which bytes an entry script is accepted. */
export function expectEntry({ url, integrity }: ReleaseFile): void {
  integrities.set(absolute(url), integrity);
}

/**
 * Entry scripts are refused unless their bytes are those of the release, do not hang for long, and a second try asks
 * under another address, because a browser may hold on to what the first one got.
 * Areas are registered by entry script, never by manifest, so the runtime fetches nothing that would need a limit.
 */
export const entryScripts: ModuleFederationRuntimePlugin = {
  name: 'canvass-entry-scripts',
  createScript({ url }) {
    const tried = tries.get(url) ?? 0;
    tries.set(url, tried + 1);
    const script = document.createElement('script');
    script.src = tried === 0 ? url : `${url}?r=${tried}`;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrities.get(absolute(url)) ?? '';
    return { script, timeout: TIMEOUT };
  },
};
