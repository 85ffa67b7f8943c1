import { type Channel, readChannel } from '../channel';
import { lockWords } from '../changes';
import { type Command, type Input, UsageError } from '../command-line';
import { type AreaHealth, healthOf, readHealth } from '../health';
import { healthLines } from '../health-lines';
import { findHealthSource, namedVersions } from '../health-source';
import { readWhole } from '../references';
import { Refusal } from '../refusal';
import { channelNames } from '../revisions';
import { type AppStatus, type ChannelStatus, type Since, statusOf } from '../status';
import { when } from '../format';
import { listWhole, publishedNames, type Release } from '../store';

function sinceWords(since: Since | undefined): string {
  return since ? `since ${when(since.at)} by ${since.by}: ${since.why}` : '';
}

/** A version in a line of its own, so that more can be said of each. */
function appLines({ name, stable, previous, candidate, lock }: AppStatus): string[] {
  const line = (first: string, version: string, words: string) =>
    `  ${first.padEnd(12)} ${version.padEnd(20)} ${words}`.trimEnd();
  return [
    line(name, stable.version, sinceWords(stable.since)),
    ...(previous === undefined ? [] : [line('', previous, 'the version before')]),
    ...(candidate
      ? [
          line(
            '',
            candidate.version,
            `candidate for ${candidate.percent} % and ${candidate.users} named, ${sinceWords(candidate.since)}`,
          ),
        ]
      : []),
    ...(lock ? [line('', 'locked', lockWords(lock))] : []),
  ];
}

function revisionLines({ channel, revision, waiting, at, by, why }: ChannelStatus): string[] {
  if (revision === 0) {
    return [
      `${channel}: nothing is served, as its link current is missing; the next change, such as the last one again, serves revision ${waiting}`,
    ];
  }
  const about =
    at !== undefined && by !== undefined && why !== undefined
      ? sinceWords({ revision, at, by, why })
      : 'whose revision.json cannot be read; verify says more';
  return [
    `${channel}: revision ${revision}, ${about}`,
    ...(waiting === undefined
      ? []
      : [
          `  revision ${waiting} was made and is not served, as its process ended too early; the next change serves it`,
        ]),
  ];
}

function channelLines(status: ChannelStatus): string[] {
  const { lock, apps } = status;
  return [...revisionLines(status), ...(lock ? [`  locked ${lockWords(lock)}`] : []), ...apps.flatMap(appLines)];
}

/** How the versions of a channel fare, or in a sentence why nobody tells. What is served is said in any case. */
type Told = { health: AreaHealth[] } | { healthUnknown: string };

async function askHealth({ store, values }: Input, channel: Channel | undefined, hours: number): Promise<Told> {
  if (!channel) return { healthUnknown: 'How versions fare is not asked, as nothing is served.' };
  try {
    const source = await findHealthSource(store, values.api);
    if (!source) return { healthUnknown: 'Name an API with --api to hear how versions fare: no npm start runs here.' };
    const reported = await readHealth(source, channel.channel, hours, namedVersions(channel));
    return { health: healthOf(channel, reported) };
  } catch (error) {
    return { healthUnknown: (error as Error).message };
  }
}

/** A release that can be promoted. */
type Published = Pick<Release, 'name' | 'version' | 'publishedAt'>;

/** Everything that is published, of each application the newest first. */
function releasesOf(store: string): Published[] {
  return publishedNames(store)
    .flatMap((name) => listWhole(store, name))
    .map(({ name, version, publishedAt }) => ({ name, version, publishedAt }));
}

function releaseLines(releases: Published[]): string[] {
  const lines = releases.map(({ name, version, publishedAt }, at) => {
    const first = releases[at - 1]?.name === name ? '' : name;
    return `  ${first.padEnd(12)} ${version.padEnd(20)} ${when(publishedAt)}`;
  });
  return ['published:', ...lines];
}

/** `release status`: what is served, and how it fares. */
export const statusCommand: Command = {
  name: 'status',
  usage: '[--channel NAME] [--api URL] [--releases]',
  summary: 'Says what each channel serves, since when, by whom and why, and how it fares.',
  details:
    'How versions fare is asked of the API that --api names, or of the npm start that the store belongs to.\nA rollback is suggested when a version is worse than the one before it; nothing happens by itself.',
  options: ['channel', 'api', 'hours', 'releases'],
  async run(input) {
    const { store, given, values } = input;
    if (given.length > 0) throw new UsageError('status takes no names');
    const hours = readWhole('hours', values.hours ?? '24', 1, 168);
    const names = values.channel === undefined ? channelNames(store) : [values.channel];
    const channels = await Promise.all(
      names.map(async (name) => {
        const status = statusOf(store, name);
        if (!status) throw new Refusal('no-channel', `Nothing is promoted to ${name} yet`);
        return { ...status, ...(await askHealth(input, readChannel(store, name), hours)) };
      }),
    );
    const lines = channels.flatMap((each) => [
      ...channelLines(each),
      ...('health' in each ? healthLines(each.health, hours) : [`  ${each.healthUnknown}`]),
    ]);
    const releases = values.releases ? releasesOf(store) : undefined;
    return {
      result: { channels, ...(releases && { releases }) },
      lines: [
        ...(lines.length > 0 ? lines : ['There is no channel yet.']),
        ...(releases ? releaseLines(releases) : []),
      ],
    };
  },
};
