import type { Registry } from '@canvass/shared/area';
import type { Channel } from '../model/channel';
import type { Releases } from '../store/releases';
import type { Store } from '../store/store';

/** The parts of a change that the boot check reads. The change has passed every other gate. */
export interface CheckedChange {
  /** The snapshot that the change starts from. */
  before?: Channel | undefined;
  next: Channel;
  releases: Releases;
  registry: Registry;
}

export interface BootCheckOptions {
  /** Receives how long the pages took. */
  log: (line: string) => void;
  /** The base of the running API, such as `https://canvass.example/api`: rendered pages are also checked with its data. */
  api?: string | undefined;
}

/**
 * Opens the pages that a change would produce in a browser, before any user gets them. It is passed to commands as a
 * function because it depends on the edge, which depends on this package to read releases.
 * @throws ReleaseError with code `boot` that names the page and what went wrong, or `no-browser`.
 */
export type RunBootCheck = (store: Store, change: CheckedChange, options: BootCheckOptions) => Promise<void>;
