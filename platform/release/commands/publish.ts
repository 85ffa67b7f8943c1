import type { Command } from '../command-line';
import { publish } from '../publish';
import { readNames } from '../references';

/** `release publish`: builds become releases. */
export const publishCommand: Command = {
  name: 'publish',
  usage: '<name…|--all>',
  summary: 'Copies builds into the store as immutable releases.',
  details: 'Takes <name>/dist of this checkout. A version that is there already is left alone.',
  options: ['all', 'dry-run'],
  makesStore: true,
  run(input) {
    const { store, values, say } = input;
    const dryRun = values['dry-run'] ?? false;
    const releases = readNames(input).map((name) => {
      say(`hashing and compressing ${name}`);
      return publish(store, name, undefined, dryRun);
    });
    const done = dryRun ? 'would be published' : 'published';
    return {
      result: { dryRun, releases },
      lines: releases.map(({ name, version, fresh }) => `${name} ${version} ${fresh ? done : 'was published before'}`),
    };
  },
};
