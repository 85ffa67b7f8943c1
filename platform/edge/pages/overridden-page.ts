import type { RemoteVersion } from '@canvass/shared/area';
import type { OwnedOverride } from '@canvass/shared/contracts';
import { getContainerName } from '@canvass/workspace/source-version';
import { DEV_ENTRY, DEV_VERSION, getDevPath } from '@canvass/workspace/dev-paths';
import type { RenderedPage } from '@canvass/release/model/channel';
import { editRegistry, replaceRemote } from '@canvass/release/page/page-registry';

/** What an area may take from where it is worked on: code, styles and fonts. Pictures may come from anywhere with https. */
const RELAXED_DIRECTIVES = /\b(script-src|style-src|font-src|img-src) /g;

function relaxPolicy(policy: string, origin: string): string {
  return policy.replaceAll(RELAXED_DIRECTIVES, (directive) => `${directive}${origin} `);
}

/** The area as `npm run dev` serves it. Its bytes change with every save, so there is no hash to ask for. */
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
 * The page of a channel with the files of one area from another origin, which the policy lets in. Pages and menu of the
 * area stay those that are released. It says of itself what it is, and no cache may keep it.
 * @returns nothing when the channel has no such area.
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
