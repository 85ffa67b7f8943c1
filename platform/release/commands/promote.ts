import type { Channel } from '../channel';
import type { Command } from '../command-line';
import { CHANGE_OPTIONS, makeChange } from '../make-change';
import { Refusal } from '../refusal';
import { readReferences, type Reference } from '../references';
import { readSettings } from '../settings-file';
import { withVersions } from '../snapshot';
import { listReleases, type Store } from '../store';

/** The version that is meant: the one that is named, the candidate, the newest. */
function versionOf(store: Store, current: Channel | undefined, { name, version }: Reference): string {
  const meant = version ?? current?.remotes[name]?.candidate?.version ?? listReleases(store, name)[0]?.version;
  if (meant === undefined) throw new Refusal('not-published', `${name} has no release; publish one`);
  return meant;
}

/** `release promote`: everybody gets a version. */
export const promoteCommand: Command = {
  name: 'promote',
  usage: '<name[@version]…|--all> --why TEXT',
  summary: 'Serves versions to everybody, from their next page load on.',
  details:
    'Without a version: the candidate, or else the newest release. A candidate that is promoted is one no more.\nWith --settings and no name only the settings change.',
  options: ['all', ...CHANGE_OPTIONS, 'settings', 'no-boot'],
  run(input) {
    const { store, channel, given, values } = input;
    const settings = values.settings === undefined ? undefined : readSettings(values.settings);
    const references = settings && given.length === 0 && !values.all ? [] : readReferences(input);
    return makeChange(
      input,
      {
        action: 'promote',
        obeysLocks: true,
        next(current) {
          const versions = references.map((each) => [each.name, versionOf(store, current, each)]);
          return withVersions(current, channel, Object.fromEntries(versions) as Record<string, string>, settings);
        },
      },
      !values['no-boot'],
    );
  },
};
