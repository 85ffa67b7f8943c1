import { channelNames } from '../channel';
import { lockWords } from '../changes';
import { type Command, UsageError } from '../command-line';
import { Refusal } from '../refusal';
import { type AppStatus, type ChannelStatus, type Since, statusOf } from '../status';
import { when } from '../format';

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

function channelLines({ channel, revision, waiting, lock, apps, ...since }: ChannelStatus): string[] {
  return [
    `${channel}: revision ${revision}, ${sinceWords({ revision, ...since })}`,
    ...(waiting === undefined
      ? []
      : [
          `  revision ${waiting} was made and is not served, as its process ended too early; the next change serves it`,
        ]),
    ...(lock ? [`  locked ${lockWords(lock)}`] : []),
    ...apps.flatMap(appLines),
  ];
}

/** `release status`: what is served. */
export const statusCommand: Command = {
  name: 'status',
  usage: '[--channel NAME]',
  summary: 'Says what each channel serves, since when, by whom and why.',
  options: ['channel'],
  run({ store, given, values }) {
    if (given.length > 0) throw new UsageError('status takes no names');
    const names = values.channel === undefined ? channelNames(store) : [values.channel];
    const channels = names.map((name) => {
      const status = statusOf(store, name);
      if (!status) throw new Refusal('no-channel', `Nothing is promoted to ${name} yet`);
      return status;
    });
    const lines = channels.length > 0 ? channels.flatMap(channelLines) : ['There is no channel yet.'];
    return { result: { channels }, lines };
  },
};
