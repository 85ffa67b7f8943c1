import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL } from '@canvass/workspace/applications';
import { publish } from '@canvass/release/store/publish';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import { testSettings } from '@canvass/release/testing/fixture';
import { temporaryDirectory } from '../stack';
import { createHeadingComponent, createStubRemote, publishStub, type StubRemoteOptions } from './stub-remote';

/** The area whose versions have mistakes. */
const NAME = 'mf-admin';

const GOOD_VERSION = '1.0.0-good';

/** The only page of the area. */
export const MISTAKE_PAGE = { path: '/users', title: 'Users', frame: 'site' as const };

/** What the release tool says. */
interface ReleaseResult {
  ok: boolean;
  code?: string;
  message?: string;
}

/** A store in which the shell and a good version of an area are served. */
export interface MistakeStore {
  /** Publishes another version of the area, and tries to promote it. */
  promote: (version: Omit<StubRemoteOptions, 'name'>, ...options: string[]) => Promise<ReleaseResult>;
  remove: () => void;
}

/** Creates a store for versions with mistakes, which the boot check has to refuse. */
export async function createMistakeStore(): Promise<MistakeStore> {
  const store = temporaryDirectory();
  async function runReleaseTool(...args: string[]): Promise<ReleaseResult> {
    const { output } = await runReleaseCommand([...args, '--why', 'A test', '--json', '--store', store], () => {});
    return JSON.parse(output) as ReleaseResult;
  }
  const { version } = publish(store, SHELL);
  const component = createHeadingComponent('Good');
  publishStub(store, createStubRemote({ name: NAME, version: GOOD_VERSION, page: MISTAKE_PAGE, component }));
  const settings = join(store, 'settings.json');
  writeFileSync(settings, JSON.stringify(testSettings));
  const { ok, message } = await runReleaseTool(
    'promote',
    `${SHELL}@${version}`,
    `${NAME}@${GOOD_VERSION}`,
    '--settings',
    settings,
  );
  if (!ok) throw new Error(message);
  return {
    promote(options, ...args) {
      publishStub(store, createStubRemote({ name: NAME, ...options }));
      return runReleaseTool('promote', `${NAME}@${options.version}`, ...args);
    },
    remove: () => rmSync(store, { recursive: true }),
  };
}
