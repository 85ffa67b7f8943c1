import type { Command } from './command-line';
import { publish, type PublishResult, requireCorrectTypes, requireCurrentBuild } from '../store/publish';
import { parseNames } from './references';

/** `release publish`: makes releases of builds. */
export const publishCommand: Command = {
  name: 'publish',
  usage: '<name…|--all>',
  summary: 'Copies builds into the store as immutable releases.',
  details:
    'Copies <name>/dist of this checkout, which must be a build of its current sources, without type errors. A version that is already published stays as it is.',
  options: ['all', 'dry-run'],
  createsStore: true,
  async run(input) {
    const { store, values, log, checkTypes } = input;
    const dryRun = values['dry-run'] ?? false;
    const releases: PublishResult[] = [];
    for (const name of parseNames(input)) {
      requireCurrentBuild(name);
      log(`checking the types of ${name}`);
      await requireCorrectTypes(name, checkTypes);
      log(`hashing and compressing ${name}`);
      releases.push(publish(store, name, undefined, dryRun));
    }
    const publishedLabel = dryRun ? 'would be published' : 'published';
    return {
      result: { dryRun, releases },
      lines: releases.map(
        ({ name, version, fresh }) => `${name} ${version} ${fresh ? publishedLabel : 'was already published'}`,
      ),
    };
  },
};
