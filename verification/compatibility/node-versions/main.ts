import { readFileSync, writeFileSync } from 'node:fs';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { inRoot } from '@canvass/workspace/applications';
import { fetchNode } from './fetch-node';
import { tryVersion } from './try-version';

const USAGE = `npm run node-versions -- VERSION …
npm run node-versions -- all

Starts the product with each of these versions of Node, from the npm registry, and writes to platform/setup/node-versions.json
which of them work. With all: with every version in that list.`;

const LIST = inRoot('platform/setup/node-versions.json');

/** By version, in ascending order. */
type StartedVersions = Record<string, { date: string; failure?: string }>;

const compareVersions = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

function readList(): StartedVersions {
  return JSON.parse(readFileSync(LIST, 'utf8')) as StartedVersions;
}

function writeList(versions: StartedVersions): void {
  const sorted = Object.entries(versions).toSorted(([a], [b]) => compareVersions(a, b));
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Tries one version after the other, and writes each result at once, so that an interruption loses only one. */
async function main(args: string[]): Promise<void> {
  const versions = args[0] === 'all' ? Object.keys(readList()) : args;
  if (versions.length === 0 || !versions.every((version) => /^\d+\.\d+\.\d+$/.test(version))) throw new Error(USAGE);
  clearDatabaseEnv();
  gatherTemporaryDirectories('node-versions');
  for (const version of versions) {
    const failure = await tryVersion(await fetchNode(version, inRoot('.cache/node-versions')));
    console.log(`${version.padEnd(8)} ${failure ?? 'works'}`);
    const date = new Date().toISOString().slice(0, 10);
    writeList({ ...readList(), [version]: { date, ...(failure !== undefined && { failure }) } });
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
