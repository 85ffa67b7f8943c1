import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { appNames } from '../build/workspace';
import { type ChannelSettings, readChannel } from './channel';
import { promote } from './promote';
import { publish } from './publish';
import { DEFAULT_STORE, listReleases } from './store';

const USAGE = `Usage:
  npm run release -- publish <name...|--all>
  npm run release -- promote <name[@version]...|--all> --channel NAME --why TEXT [--settings FILE]
  npm run release -- rollback <name...> --channel NAME --why TEXT
  npm run release -- show --channel NAME
Common: --store DIR (.data/releases), --by NAME`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    channel: { type: 'string', default: 'production' },
    why: { type: 'string' },
    by: { type: 'string' },
    settings: { type: 'string' },
    store: { type: 'string', default: DEFAULT_STORE },
  },
});
const [command, ...given] = positionals;
const { store, channel } = values;

function named(): string[] {
  const names = values.all ? appNames() : given;
  if (names.length === 0) throw new Error(`Which ones?\n${USAGE}`);
  return names;
}

function newest(name: string): string {
  const [release] = listReleases(store, name);
  if (!release) throw new Error(`${name} has no release; publish one`);
  return release.version;
}

function previous(name: string): string {
  const version = readChannel(store, channel)?.remotes[name]?.previous;
  if (version === undefined)
    throw new Error(`${name} has no previous version in ${channel}; promote one by name@version`);
  return version;
}

function change(versionOf: (name: string) => string): void {
  if (!values.why) throw new Error(`A change needs a reason: --why TEXT`);
  const versions = named().map((each) => {
    const [name = '', version] = each.split('@');
    return [name, version ?? versionOf(name)];
  });
  const settings = values.settings && (JSON.parse(readFileSync(values.settings, 'utf8')) as ChannelSettings);
  const { revision, changes } = promote({
    store,
    channel,
    versions: Object.fromEntries(versions),
    why: values.why,
    ...(settings ? { settings } : {}),
    ...(values.by ? { by: values.by } : {}),
  });
  for (const { name, from, to } of changes) console.log(`${name}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`);
  console.log(`${channel} serves revision ${revision}`);
}

try {
  if (command === 'publish') {
    for (const { name, version, fresh } of named().map((each) => publish(store, each))) {
      console.log(`${name} ${version} ${fresh ? 'published' : 'was published before'}`);
    }
  } else if (command === 'promote') change(newest);
  else if (command === 'rollback') change(previous);
  else if (command === 'show') console.log(JSON.stringify(readChannel(store, channel), null, 2));
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
