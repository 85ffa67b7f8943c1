import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SystemUnderTest } from '@canvass/testing/models/play';
import { call, readServedRegistry, storeWithNext, V1, V2 } from '../command-fixture';
import { createTestManifest, createEmptyDirectory, writeTestBuild } from '../fixture';
import { getServedRevision } from '../../revisions/revisions';
import type { ChannelView } from './channel-model';
import type { ChannelCommand } from './channel-state';
import type { Operators } from './operators';

const AREA = 'mf-admin';

/** The versions with the numbers 1 to 4. */
const VERSIONS = [V1, V2, '1.2.0-cccc', '1.3.0-dddd'];

/** The store that is copied for every round, and the builds that can be published. */
export function createTestTemplate() {
  const builds = VERSIONS.map((version) => writeTestBuild(createTestManifest(AREA, { version })));
  return { store: storeWithNext(), builds };
}

function toVersionNumber(version: string | undefined): number | null {
  return version === undefined ? null : VERSIONS.indexOf(version) + 1;
}

/** `mf-admin@1.1.0-bbbb`; without the version if it is null. */
function toReference(version: number | null): string {
  return version === null ? AREA : `${AREA}@${VERSIONS[version - 1]}`;
}

function toArguments(command: ChannelCommand): string[] {
  const why = ['--why', 'Because', '--by', 'by' in command ? command.by : 'ada'];
  switch (command.kind) {
    case 'promote':
      return ['promote', toReference(command.version), '--no-boot', ...why];
    case 'canary':
      return ['canary', toReference(command.version), '--percent', String(command.percent), '--no-boot', ...why];
    case 'end canary':
      return ['canary', AREA, '--end', ...why];
    case 'roll back':
      return ['rollback', AREA, ...(command.stable ? ['--stable'] : []), ...why];
    case 'lock':
      return ['lock', AREA, ...why];
    case 'unlock':
      return ['lock', AREA, '--off', ...why];
    default:
      return ['gc', '--keep-days', '0'];
  }
}

/** Leftover drafts in a folder; there should be none after all commands. */
function listDrafts(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.')) : [];
}

/** A copy of the store, and a way to give commands to its operators. */
export function createChannelSubject(operators: Operators, template: ReturnType<typeof createTestTemplate>) {
  const store = join(createEmptyDirectory(), 'store');
  cpSync(template.store, store, { recursive: true, verbatimSymlinks: true });

  async function send(actor: number, command: ChannelCommand): Promise<string> {
    if (command.kind === 'publish') {
      const build = template.builds[command.version - 1] ?? '';
      const { fresh } = await operators.order(actor, { kind: 'publish', store, name: AREA, build });
      return fresh ? 'published' : 'published before';
    }
    const result = await operators.order(actor, { kind: 'command', store, args: toArguments(command) });
    if (result['ok'] !== true) return String(result['code']);
    if (command.kind !== 'gc') return `revision ${String(result['revision'])}`;
    const removed = (result['removed'] as { path: string }[]).map(
      ({ path }) => toVersionNumber(path.split('/')[1]) ?? 0,
    );
    return `removed ${removed.toSorted((one, other) => one - other).join()}`;
  }

  async function view(): Promise<ChannelView> {
    const { result: verified } = await call(store, 'verify');
    const { result: history } = await call(store, 'history', '--limit', '100');
    const { result: status } = await call(store, 'status', '--releases');
    const [channel] = status['channels'] as { apps: { name: string; lock?: { by: string } }[] }[];
    const revisions = history['revisions'] as { action: string }[];
    const area = readServedRegistry(store).remotes.find(({ name }) => name === AREA);
    const releases = status['releases'] as { name: string; version: string }[];
    const folder = join(store, 'channels', 'production');
    return {
      stable: toVersionNumber(area?.stable.version) ?? 0,
      previous: toVersionNumber(area?.previous?.version),
      candidate: area?.candidate
        ? { version: toVersionNumber(area.candidate.version) ?? 0, percent: area.candidate.rollout.percent }
        : null,
      lockedBy: channel?.apps.find(({ name }) => name === AREA)?.lock?.by ?? null,
      revision: getServedRevision(store, 'production'),
      history: revisions.map(({ action }) => action).toReversed(),
      published: releases
        .flatMap(({ name, version }) => (name === AREA ? [toVersionNumber(version) ?? 0] : []))
        .toSorted((one, other) => one - other),
      problems: (verified['channels'] as { problems: string[] }[]).flatMap(({ problems }) => problems),
      leftBehind: [folder, join(folder, 'revisions'), join(store, AREA)].flatMap(listDrafts),
    };
  }

  const subject: SystemUnderTest<ChannelCommand, ChannelView> = { scheduler: operators.turns, send, view };
  return subject;
}
