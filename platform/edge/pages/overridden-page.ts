import type { RemoteVersion } from '@canvass/shared/area';
import type { OwnedOverride } from '@canvass/shared/contracts';
import { getContainerName } from '@canvass/workspace/source-version';
import { DEV_ENTRY, DEV_VERSION, getDevPath } from '@canvass/workspace/dev-paths';
import type { RenderedPage } from '@canvass/release/model/channel';
import { editRegistry, replaceRemote } from '@canvass/release/page/page-registry';

/**
 * Directives that also allow the developer's origin during an override. Images are already allowed from any https
 * origin.
 */
const RELAXED_DIRECTIVES = /\b(script-src|style-src|font-src|img-src) /g;

function relaxPolicy(policy: string, origin: string): string {
  return policy.replaceAll(RELAXED_DIRECTIVES, (directive) => `${directive}${origin} `);
}

/** The area as served by `npm run dev`. It has no integrity hashes, because its bytes change with every save. */
function createDevVersion(area: RemoteVersion['area'], origin: string): RemoteVersion {
  return {
    version: DEV_VERSION,
    container: getContainerName(area.name, DEV_VERSION),
    entry: { url: `${origin}${getDevPath(area.name)}${DEV_ENTRY}`, integrity: '' },
    preload: {},
    area,
  };
}

/**
 * The page of a channel with the files of one area from another origin, which its policy allows. The area's pages and
 * menu stay those of its release. The registry names the override, and the page is not cached.
 * @returns undefined if the channel does not have the area.
 */
export function renderOverriddenPage(
  { html, headers, ...rest }: RenderedPage,
  { area, origin, uid }: OwnedOverride,
): RenderedPage | undefined {
  let isAreaFound = false;
  const page = editRegistry(html, (registry) => {
    const released = registry.remotes.find(({ name }) => name === area);
    if (!released) return registry;
    isAreaFound = true;
    const config = { ...registry.config, override: { area, origin, uid } };
    return { ...replaceRemote(registry, area, createDevVersion(released.stable.area, origin)), config };
  });
  if (!isAreaFound) return undefined;
  const policy = relaxPolicy(headers['content-security-policy'] ?? '', origin);
  const overrideHeaders = { 'cache-control': 'no-store', vary: 'cookie' };
  return { ...rest, html: page, headers: { ...headers, ...overrideHeaders, 'content-security-policy': policy } };
}
