import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';

/** Runs before all browser tests. Builds what they start, so that not every worker does. */
export default async function setUp(): Promise<void> {
  gatherTemporaryDirectories('tests');
  await ensureBuilt();
}
