import type { AreaMetadata } from './area';

/** A file of a release with its subresource integrity: `{ url: '/releases/…', integrity: 'sha384-…' }`. */
export interface ReleaseFile {
  url: string;
  integrity: string;
}

/** One released version of a remote, as the page names it. */
export interface RemoteVersion {
  /** Semver and a hash of the sources: `1.4.0-3f2a91c`. */
  version: string;
  /** The container's global name, its own for each version: `mf_public_1_4_0_3f2a91c`. */
  container: string;
  /** The container's entry script. */
  entry: ReleaseFile;
  /** What each page needs beside the entry, by the page's path; the document preloads the files of its own address. */
  preload: Record<string, ReleaseFile[]>;
  area: AreaMetadata;
}

/** Who gets a canary: a share of all browsers, and people who are named. */
export interface Rollout {
  /** Of a hundred browsers, 0 to 100. Who is in stays in when it grows. */
  percent: number;
  /** Its own for each canary, so that not the same people get every one; kept when the percentage changes. */
  salt: string;
  /** Users who get it whatever the percentage: SHA-256 of salt and uid, in hex. The page holds no account. */
  users: string[];
}

/** A version that only some get, until it is promoted or withdrawn. */
export interface CanaryVersion extends RemoteVersion {
  rollout: Rollout;
}

export interface RegisteredRemote {
  name: string;
  stable: RemoteVersion;
  /** The version before, tried when the stable one fails. */
  previous?: RemoteVersion;
  candidate?: CanaryVersion;
}

/**
 * Whose card form the page loads: Stripe's, or the local sandbox's, which stands in for it.
 * The publishable key is public by its nature.
 */
export type PaymentsConfig =
  | { mode: 'stripe'; publishableKey: string }
  | {
      mode: 'sandbox';
      publishableKey: string;
      /** The script that does what Stripe's does, on this origin. */
      script: string;
    };

/** What differs between environments and is read at run time; nothing of it is compiled in, nothing of it is secret. */
export interface RuntimeConfig {
  /** Where the API answers, as seen from the page: `/api`. */
  apiBase: string;
  firebase: { apiKey: string; authDomain: string; projectId: string };
  /** `local`: the Auth emulator behind this origin and a local account chooser. `live`: Firebase and Google's popup. */
  identity: 'local' | 'live';
  /** How cards are taken; absent where none are. */
  payments?: PaymentsConfig;
  /** Present on a demo machine: the banner says so, and leads to the mails that the machine does not send. */
  demo?: { notice: string; mailbox?: string };
  /**
   * Present where this browser gets one area from a developer's machine: never in the page that everybody gets. `uid` is
   * of who set it, and of nobody else may the session be that its code runs with.
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
