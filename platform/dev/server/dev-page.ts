import type { Registry, RemoteVersion } from '@canvass/shared/area';
import { editRegistry, replaceRemote } from '@canvass/release/page/page-registry';
import type { DevShell } from './dev-shell';

const SHELL_TAG = /<(script|link)\b[^>]*"\/releases\/shell\/[^>]*>(?:<\/script>)?\n?/g;

/** Adds a notice to every page about where its parts come from. */
function addNotice(registry: Registry, name: string): Registry {
  const { demo } = registry.config;
  const isAlone = registry.remotes.every((remote) => remote.name === name);
  const rest = isAlone
    ? 'the session is fake, and the responses of the API are generated'
    : 'the other areas are as released';
  const notice = `Development: ${name} comes from this checkout, with fast refresh, in a development build of the shell; ${rest}.`;
  return { ...registry, config: { ...registry.config, demo: { ...demo, notice } } };
}

/**
 * The page of a channel with one area under development, and with the shell that supports fast refresh. The page's
 * policy stays unchanged, because everything comes from the page's own origin.
 */
export function renderDevPage(html: string, shell: DevShell, name: string, version: RemoteVersion): string {
  const script = `<script defer src="${shell.entry}" crossorigin></script>\n`;
  const withShell = html.replaceAll(SHELL_TAG, (_, tag: string) => (tag === 'script' ? script : ''));
  return editRegistry(withShell, (registry) => ({
    ...addNotice(replaceRemote(registry, name, version), name),
    shell: shell.version,
  }));
}
