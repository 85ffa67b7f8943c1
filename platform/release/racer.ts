import { promote } from './promote';
import { Refusal } from './refusal';

// A process of the test that lets two of them promote at once: `racer.ts STORE VERSION…` says that it is ready, waits to
// be told to go, promotes each version in turn, and says which revisions it made.

const [store = '', ...versions] = process.argv.slice(2);

function promoted(version: string): number | undefined {
  try {
    const { revision, changes } = promote({
      store,
      channel: 'production',
      versions: { 'mf-admin': version },
      why: version,
    });
    return changes.length > 0 ? revision : undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return undefined;
    throw error;
  }
}

process.stdin.once('data', () => {
  const made = versions.map(promoted).filter((revision) => revision !== undefined);
  process.stdout.write(JSON.stringify(made), () => process.exit(0));
});
process.stdout.write('ready\n');
