import { promote } from '../commands/change';
import { ReleaseError } from '../model/release-error';

// A child process for tests of concurrent promotions. Arguments: `STORE AREA VERSION…`. It prints `ready`, waits for
// input, promotes each version in turn, and prints the revisions that it made.

const [store = '', area = '', ...versions] = process.argv.slice(2);

function tryPromote(version: string): number | undefined {
  try {
    const { revision, changes } = promote({
      store,
      channel: 'production',
      versions: { [area]: version },
      why: version,
    });
    return changes.length > 0 ? revision : undefined;
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'conflict') return undefined;
    throw error;
  }
}

process.stdin.once('data', () => {
  const revisions = versions.map(tryPromote).filter((revision) => revision !== undefined);
  process.stdout.write(JSON.stringify(revisions), () => process.exit(0));
});
process.stdout.write('ready\n');
