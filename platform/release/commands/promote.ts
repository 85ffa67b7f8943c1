import { SHELL } from '@canvass/workspace/applications';
import type { Channel } from '../model/channel';
import type { Command, CommandInput } from './command-line';
import { formatTimestamp } from '../model/format';
import { formatLock } from '../model/snapshot-diff';
import { CHANGE_OPTIONS, runChangeCommand } from './change-command';
import { ReleaseError } from '../model/release-error';
import { parseInteger, parseReferences, type Reference } from './references';
import { readSettings } from './settings-file';
import { withVersions } from '../model/snapshot';
import { listReleases, type Store } from '../store/store';
import { findRetirement, findRollback } from '../revisions/rollback-history';

const DAY_MS = 86_400_000;

const MAX_EXPIRY_DAYS = 3650;

/** The newest release. @throws ReleaseError when there is none, or when it was rolled back. */
function findNewestVersion(store: Store, channel: string, name: string): string {
  const [newest] = listReleases(store, name);
  if (newest === undefined) throw new ReleaseError('not-published', `${name} has no release; publish one first`);
  const { version } = newest;
  const rollback = findRollback(store, channel, newest);
  if (!rollback) return version;
  throw new ReleaseError(
    'rolled-back',
    `The newest release, ${name} ${version}, was rolled back by ${rollback.by} on ${formatTimestamp(rollback.at)}: ${rollback.why}; to promote it anyway, name it: ${name}@${version}`,
  );
}

/** The version to promote: the one that is named, else the canary, else the newest release. */
function resolveVersion(
  { store, channel, values }: CommandInput,
  current: Channel | undefined,
  { name, version }: Reference,
): string {
  const canary = values.all ? undefined : current?.remotes[name]?.candidate?.version;
  return version ?? canary ?? findNewestVersion(store, channel, name);
}

/**
 * Why `--all` leaves an application as it is, so that nobody promotes what its own team holds back; undefined if it does not.
 * @throws ReleaseError when it has no release.
 */
function findReasonToKeep({ store, channel }: CommandInput, current: Channel, name: string): string | undefined {
  const lock = current.locks?.[name];
  if (lock) return `it is locked ${formatLock(lock)}`;
  const [newest] = listReleases(store, name);
  if (!newest) return undefined;
  const { version } = newest;
  if (current.remotes[name]?.candidate?.version === version) return `its newest release, ${version}, is a canary`;
  const retirement = current.remotes[name] || name === SHELL ? undefined : findRetirement(store, channel, name);
  if (retirement) return `it was retired by ${retirement.by}: ${retirement.why}`;
  const rollback = findRollback(store, channel, newest);
  return rollback && `its newest release, ${version}, was rolled back by ${rollback.by}: ${rollback.why}`;
}

/** The applications that a promotion is about. With `--all`, says of each that it leaves out why. */
function selectReferences(input: CommandInput, current: Channel | undefined, references: Reference[]): Reference[] {
  if (!input.values.all || !current) return references;
  return references.filter(({ name }) => {
    const reason = findReasonToKeep(input, current, name);
    if (reason) input.log(`${name} stays as it is: ${reason}; to promote it, name it`);
    return reason === undefined;
  });
}

/** The channel with another expiry, in days from now; 0 keeps it forever. */
function withExpiry({ expiresAt: _replaced, ...channel }: Channel, days: number): Channel {
  return days === 0 ? channel : { ...channel, expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() };
}

/** `release promote`: serves a version to all users. */
export const promoteCommand: Command = {
  name: 'promote',
  usage: '<name[@version]…|--all> --why TEXT',
  summary: 'Serves versions to all users from their next page load.',
  details:
    'Without a version, promotes the canary, or else the newest release unless it was rolled back. Promoting a canary ends it.\n--all promotes newest releases, and leaves canaries, rolled back, retired and locked applications as they are.\nWith --settings and no name, only the settings change.',
  options: ['all', ...CHANGE_OPTIONS, 'settings', 'expires-in-days', 'allow-growth', 'api', 'no-boot'],
  run(input) {
    const { channel, positionals, values } = input;
    const expiresInDays =
      values['expires-in-days'] === undefined
        ? undefined
        : parseInteger('expires-in-days', values['expires-in-days'], 0, MAX_EXPIRY_DAYS);
    const settings = values.settings === undefined ? undefined : readSettings(values.settings);
    const references = settings && positionals.length === 0 && !values.all ? [] : parseReferences(input);
    return runChangeCommand(
      input,
      {
        action: 'promote',
        respectLocks: true,
        next(current) {
          const selected = selectReferences(input, current, references);
          const versions = selected.map((each) => [each.name, resolveVersion(input, current, each)]);
          const next = withVersions(current, channel, Object.fromEntries(versions) as Record<string, string>, settings);
          return expiresInDays === undefined ? next : withExpiry(next, expiresInDays);
        },
      },
      !values['no-boot'],
    );
  },
};
