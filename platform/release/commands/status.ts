import { type Channel } from '../model/channel';
import { readChannel } from '../store/channels';
import { formatLock } from '../model/snapshot-diff';
import { type Command, type CommandInput, UsageError } from './command-line';
import { type AreaHealth, getAreaHealth, readHealth } from '../health/health';
import { formatLastErrors, listLastErrors, type VersionError } from '../health/last-errors';
import { formatHealth } from '../health/format-health';
import { findHealthSource, findRenderer, listVersionIds } from '../health/health-source';
import { formatRenderings, readRenderings, type Renderings } from '../health/renderings';
import { parseInteger } from './references';
import { ReleaseError } from '../model/release-error';
import { listChannelNames } from '../revisions/revisions';
import { listStatusProblems } from './status-problems';
import { type AppStatus, type ChannelStatus, type RevisionInfo, getChannelStatus } from './channel-status';
import { formatTimestamp } from '../model/format';
import { listReadableReleases, listPublishedNames, type Release } from '../store/store';

function formatSince(since: RevisionInfo | undefined): string {
  return since ? `since ${formatTimestamp(since.at)} by ${since.by}: ${since.why}` : '';
}

/** One line per version, so that details fit on it. */
function formatApp({ name, stable, previous, candidate, lock, owners }: AppStatus): string[] {
  const formatLine = (first: string, version: string, description: string) =>
    `  ${first.padEnd(12)} ${version.padEnd(20)} ${description}`.trimEnd();
  return [
    formatLine(name, stable.version, formatSince(stable.since)),
    ...(previous === undefined ? [] : [formatLine('', previous, 'the previous version')]),
    ...(candidate
      ? [
          formatLine(
            '',
            candidate.version,
            `canary for ${candidate.percent} % and ${candidate.users} named users, ${formatSince(candidate.since)}`,
          ),
        ]
      : []),
    ...(lock ? [formatLine('', 'locked', formatLock(lock))] : []),
    ...(owners ? [formatLine('', 'owned by', owners.join(', '))] : []),
  ];
}

function formatRevision({ channel, revision, waiting, at, by, why }: ChannelStatus): string[] {
  if (revision === 0) {
    return [
      `${channel}: nothing is served, because its link current is missing; any change serves revision ${waiting}, even repeating the last one`,
    ];
  }
  const revisionInfo =
    at !== undefined && by !== undefined && why !== undefined
      ? formatSince({ revision, at, by, why })
      : 'whose revision.json cannot be read; run verify for details';
  return [
    `${channel}: revision ${revision}, ${revisionInfo}`,
    ...(waiting === undefined
      ? []
      : [
          `  revision ${waiting} was created but is not served, because its process was interrupted; the next change serves it`,
        ]),
  ];
}

function formatChannel(status: ChannelStatus): string[] {
  const { lock, expiresAt, apps } = status;
  return [
    ...formatRevision(status),
    ...(lock ? [`  locked ${formatLock(lock)}`] : []),
    ...(expiresAt ? [`  expires ${formatTimestamp(expiresAt)}`] : []),
    ...apps.flatMap(formatApp),
  ];
}

/**
 * The health of a channel's versions, or a sentence with the reason why it is unknown. The rest of the status is shown
 * either way.
 */
type HealthReport = { health: AreaHealth[]; errors?: VersionError[] } | { healthUnknown: string };

/** @returns what to show, and, if an API that is known has not said how versions do, the reason. */
async function fetchHealth(
  { store, values }: CommandInput,
  channel: Channel | undefined,
  hours: number,
): Promise<{ report: HealthReport; unanswered?: string }> {
  if (!channel) return { report: { healthUnknown: 'No health data: nothing is served.' } };
  try {
    const source = await findHealthSource(store, values.api);
    if (!source) {
      const healthUnknown = 'No health data: name an API with --api, because no npm start is running here.';
      return { report: { healthUnknown } };
    }
    const reported = await readHealth(source, channel.channel, hours, listVersionIds(channel));
    const health = getAreaHealth(channel, reported);
    return { report: { health, ...(values.errors && { errors: listLastErrors(store, health) }) } };
  } catch (error) {
    const { message } = error as Error;
    return { report: { healthUnknown: message }, unanswered: message };
  }
}

/**
 * What a renderer of this channel has rendered, or a sentence with the reason why that is unknown; nothing where no
 * renderer is named, because a channel may do without one.
 */
async function fetchRenderings(
  { store, values }: CommandInput,
  channel: string,
): Promise<{ renderings?: Renderings; renderingsUnknown?: string }> {
  const renderer = await findRenderer(store, values.renderer);
  if (renderer === undefined) return {};
  try {
    const renderings = await readRenderings(renderer);
    return renderings.channel === channel ? { renderings } : {};
  } catch (error) {
    return { renderingsUnknown: (error as Error).message };
  }
}

/** A release that can be promoted. */
type PublishedRelease = Pick<Release, 'name' | 'version' | 'publishedAt' | 'source'>;

/** All published releases by application, the newest first. */
function listPublishedReleases(store: string): PublishedRelease[] {
  return listPublishedNames(store)
    .flatMap((name) => listReadableReleases(store, name))
    .map(({ name, version, publishedAt, source }) => ({ name, version, publishedAt, source }));
}

/** A commit in short: `3f2a91c0`, `3f2a91c0+changes`. */
function formatSource(source: string): string {
  return source.replace(/^([0-9a-f]{8})[0-9a-f]+/, '$1');
}

function formatReleases(releases: PublishedRelease[]): string[] {
  const lines = releases.map(({ name, version, publishedAt, source }, index) => {
    const label = releases[index - 1]?.name === name ? '' : name;
    return `  ${label.padEnd(12)} ${version.padEnd(20)} ${formatTimestamp(publishedAt)}  ${formatSource(source)}`;
  });
  return ['published:', ...lines];
}

/** `release status`: what is served, and its health. */
export const statusCommand: Command = {
  name: 'status',
  usage: '[--channel NAME] [--api URL] [--renderer URL] [--errors] [--releases]',
  summary: 'Shows what each channel serves, since when, by whom and why, and its health.',
  details:
    'Health comes from the API named by --api, or from the npm start that owns the store.\nSuggests a rollback when a version does worse than the previous one; never rolls back by itself.\nExits with 4 if a channel is unhealthy, and lists the reasons.',
  readsOnly: true,
  options: ['channel', 'api', 'renderer', 'hours', 'errors', 'releases'],
  async run(input) {
    const { store, positionals, values } = input;
    if (positionals.length > 0) throw new UsageError('status takes no names');
    const hours = parseInteger('hours', values.hours ?? '24', 1, 168);
    const names = values.channel === undefined ? listChannelNames(store) : [values.channel];
    const channels = await Promise.all(
      names.map(async (name) => {
        const status = getChannelStatus(store, name);
        if (!status) throw new ReleaseError('no-channel', `Nothing is promoted to ${name} yet`);
        const snapshot = readChannel(store, name);
        const { report, unanswered } = await fetchHealth(input, snapshot, hours);
        const { renderings, renderingsUnknown } = await fetchRenderings(input, name);
        const problems = listStatusProblems(store, {
          status,
          snapshot,
          health: 'health' in report ? report.health : undefined,
          unanswered: [unanswered, renderingsUnknown].filter((reason) => reason !== undefined),
          renderings,
        });
        return {
          ...status,
          ...report,
          ...(renderings && { renderings }),
          ...(renderingsUnknown !== undefined && { renderingsUnknown }),
          problems,
        };
      }),
    );
    const lines = channels.flatMap((each) => [
      ...formatChannel(each),
      ...('health' in each ? formatHealth(each.health, hours) : [`  ${each.healthUnknown}`]),
      ...(each.renderings ? formatRenderings(each.renderings) : []),
      ...(each.renderingsUnknown === undefined ? [] : [`  ${each.renderingsUnknown}`]),
      ...('errors' in each && each.errors ? formatLastErrors(each.errors) : []),
      ...each.problems.map((problem) => `  unhealthy: ${problem}`),
    ]);
    const releases = values.releases ? listPublishedReleases(store) : undefined;
    return {
      result: { channels, ...(releases && { releases }) },
      lines: [
        ...(lines.length > 0 ? lines : ['There is no channel yet.']),
        ...(releases ? formatReleases(releases) : []),
      ],
      unhealthy: channels.some(({ problems }) => problems.length > 0),
    };
  },
};
