import type { RemoteVersion } from '@canvass/shared/area';
import type { OwnedOverride } from '@canvass/shared/contracts';
import { containerName } from '../build/version';
import { DEV_ENTRY, DEV_VERSION, devAddress } from '../dev/dev-addresses';
import type { RenderedPage } from '../release/channel';
import { editRegistry, replaceRemote } from '../release/page-registry';

/** What an area may take from where it is worked on: code, styles and fonts. Pictures may come from anywhere with https. */
const WIDENED = /\b(script-src|style-src|font-src|img-src) /g;

function widened(policy: string, origin: string): string {
  return policy.replaceAll(WIDENED, (directive) => `${directive}${origin} `);
}

/** The area as `npm run dev` serves it. Its bytes change with every save, so there is no hash to ask for. */
function workedOn(area: RemoteVersion['area'], origin: string): RemoteVersion {
  return {
    version: DEV_VERSION,
    container: containerName(area.name, DEV_VERSION),
    entry: { url: `${origin}${devAddress(area.name)}${DEV_ENTRY}`, integrity: '' },
    preload: {},
    area,
  };
}

/**
 * The page of a channel with the files of one area from another origin, which the policy lets in. Pages and menu of the
 * area stay those that are released. It says of itself what it is, and no cache may keep it.
 * @returns nothing when the channel has no such area.
 */
export function overriddenPage(
  { html, headers, ...unchanged }: RenderedPage,
  { area, origin, uid }: OwnedOverride,
): RenderedPage | undefined {
  let isThere = false;
  const page = editRegistry(html, (registry) => {
    const released = registry.remotes.find(({ name }) => name === area);
    if (!released) return registry;
    isThere = true;
    const config = { ...registry.config, override: { area, origin, uid } };
    return { ...replaceRemote(registry, area, workedOn(released.stable.area, origin)), config };
  });
  if (!isThere) return undefined;
  const policy = widened(headers['content-security-policy'] ?? '', origin);
  const kept = { 'cache-control': 'no-store', vary: 'cookie' };
  return { ...unchanged, html: page, headers: { ...headers, ...kept, 'content-security-policy': policy } };
}
