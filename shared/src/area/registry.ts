import type { AreaMetadata } from './area';

/** A file of a release with its subresource integrity: `{ url: '/releases/…', integrity: 'sha384-…' }`. */
export interface ReleaseFile {
  url: string;
  integrity: string;
}

/** One released version of a remote, as the page references it. */
export interface RemoteVersion {
  /** Semver and a hash of the sources: `1.4.0-3f2a91c`. */
  version: string;
  /** The container's global name, unique to each version: `mf_public_1_4_0_3f2a91c`. */
  container: string;
  /** The container's entry script. */
  entry: ReleaseFile;
  /**
   * The files that each page needs besides the entry, by the page's path; the document preloads those of its own
   * address.
   */
  preload: Record<string, ReleaseFile[]>;
  area: AreaMetadata;
}

/** Who gets a canary: a share of all browsers, plus named users. */
export interface Rollout {
  /** Percentage of browsers, 0 to 100. Enrolled browsers stay enrolled when it grows. */
  percent: number;
  /** Different for each canary, so that they do not all go to the same users; kept when the percentage changes. */
  salt: string;
  /** Users who get it regardless of the percentage: SHA-256 of salt and uid, in hex. The page contains no account. */
  users: string[];
}

/** A version that only some browsers get, until it is promoted or withdrawn. */
export interface CanaryVersion extends RemoteVersion {
  rollout: Rollout;
}

export interface RegisteredRemote {
  name: string;
  stable: RemoteVersion;
  /** The previous version, tried when the stable one fails. */
  previous?: RemoteVersion;
  candidate?: CanaryVersion;
}

/**
 * Whose card form the page loads: Stripe's or that of the local sandbox, its stand-in. The publishable key is public by
 * design.
 */
export type PaymentsConfig =
  | { mode: 'stripe'; publishableKey: string }
  | {
      mode: 'sandbox';
      publishableKey: string;
      /** The script that replaces Stripe's, served from this origin. */
      script: string;
    };

/**
 * Configuration that differs between environments, read at run time. None of it is compiled in, and none of it is
 * secret.
 */
export interface RuntimeConfig {
  /** Base URL of the API, as seen from the page: `/api`. */
  apiBase: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** `local`: the Auth emulator behind this origin and a local account chooser. `live`: Firebase and Google's popup. */
  identity: 'local' | 'live';
  /** How card payments are taken; absent where there are none. */
  payments?: PaymentsConfig;
  /** Present on a demo machine: the banner shows the notice and links to the mails that the machine does not send. */
  demo?: { notice: string; mailbox?: string };
  /**
   * Present where this browser takes one area from a developer's machine; never in the page that everyone gets. `uid`
   * is the user who set the override; the area's code may run only with that user's session.
   */
  override?: { area: string; origin: string; uid: string };
}

/** The channel's snapshot, inlined in the page as `<script type="application/json" id="registry">`. */
export interface Registry {
  channel: string;
  revision: number;
  shell: string;
  remotes: RegisteredRemote[];
  config: RuntimeConfig;
}
