import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { checkBuildSizes } from './operations/build-sizes';

/**
 * Runs before all browser tests. Builds what they start, so that not every worker does. A build that exceeds a budget
 * cannot be released, so that no stack would start: it ends the run with one message.
 */
export default async function setUp(): Promise<void> {
  gatherTemporaryDirectories('tests');
  await ensureBuilt();
  checkBuildSizes();
}
