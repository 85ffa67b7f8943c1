import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';

/** Runs before all tests of jest. */
export default function setUp(): void {
  gatherTemporaryDirectories('tests');
}
