import type { Registry, RemoteVersion } from '@canvass/shared/area';

const REGISTRY_ELEMENT = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;

/** A value as JSON that cannot close the script element around it. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Whether a document is a channel's page, which contains a registry. */
export function hasRegistry(html: string): boolean {
  return REGISTRY_ELEMENT.test(html);
}

/** The registry of a channel's page. @throws an Error when it has none. */
export function readRegistry(html: string): Registry {
  const [, , json] = REGISTRY_ELEMENT.exec(html) ?? [];
  if (json === undefined) throw new Error('The page has no registry');
  return JSON.parse(json) as Registry;
}

/** Replaces the registry of a channel's page. */
export function editRegistry(html: string, edit: (registry: Registry) => Registry): string {
  return html.replace(
    REGISTRY_ELEMENT,
    (_, before: string, json: string, after: string) =>
      `${before}${toInlineJson(edit(JSON.parse(json) as Registry))}${after}`,
  );
}

/**
 * Replaces the versions of one area with a single one, without a fallback: whoever requests a version wants to see it
 * fail rather than get the previous one. An area that the channel lacks is added.
 */
export function replaceRemote(registry: Registry, name: string, version: RemoteVersion): Registry {
  const others = registry.remotes.filter((remote) => remote.name !== name);
  return { ...registry, remotes: [...others, { name, stable: version }] };
}
