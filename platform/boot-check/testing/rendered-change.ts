import { createRegistry } from '@canvass/release/page/channel-page';
import type { CheckedChange } from '@canvass/release/checks/boot-check';
import type { Channel } from '@canvass/release/model/channel';
import { readReleases } from '@canvass/release/store/releases';
import type { Store } from '@canvass/release/store/store';
import { testSettings } from '@canvass/release/testing/fixture';
import { RENDERED_VERSION } from '@canvass/renderer/testing/rendered-store';

/** The change that promotes everything in a store of `createRenderedStore`. */
export function createRenderedChange(store: Store): CheckedChange {
  const next: Channel = {
    channel: 'production',
    revision: 2,
    shell: RENDERED_VERSION,
    remotes: { 'mf-public': { stable: RENDERED_VERSION } },
    settings: testSettings,
  };
  const releases = readReleases(store, next);
  return { next, releases, registry: createRegistry(next, releases) };
}
