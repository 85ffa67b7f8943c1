import type { Registry, RemoteVersion } from '@canvass/shared/area';

const REGISTRY_ELEMENT = /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s;

/** A value as JSON that cannot close the script element around it. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The document is a page of a channel: it carries a registry. */
export function hasRegistry(html: string): boolean {
  return REGISTRY_ELEMENT.test(html);
}

/** What a page of a channel says of it. @throws an Error when it has no registry. */
export function readRegistry(html: string): Registry {
  const [, , json] = REGISTRY_ELEMENT.exec(html) ?? [];
  if (json === undefined) throw new Error('The page has no registry');
  return JSON.parse(json) as Registry;
}

/** A page of a channel with another registry than the one it was rendered with. */
export function editRegistry(html: string, edit: (registry: Registry) => Registry): string {
  return html.replace(
    REGISTRY_ELEMENT,
    (_, before: string, json: string, after: string) =>
      `${before}${toInlineJson(edit(JSON.parse(json) as Registry))}${after}`,
  );
}

/**
 * A registry in which one area is another version, and no other version of it is tried: who asks for a version wants to
 * see that one fail, not the one before. An area that the channel lacks is added.
 */
export function replaceRemote(registry: Registry, name: string, version: RemoteVersion): Registry {
  const others = registry.remotes.filter((remote) => remote.name !== name);
  return { ...registry, remotes: [...others, { name, stable: version }] };
}
