import { type Command, UsageError } from './command-line';
import { listChannelNames } from '../revisions/revisions';
import { verifyAuthority } from '../authority/verify-authority';
import { readPolicyKeys } from './signing-options';
import { verifyChannel } from '../checks/verify';

/** `release verify`: reports problems. */
export const verifyCommand: Command = {
  name: 'verify',
  usage: '[--channel NAME] [--policy FILE]',
  summary: 'Compares what channels serve with what was published. Exits with 1 when a problem is found.',
  details: 'With a policy, also checks who signed the revisions, back to the last one that needs no other before it.',
  readsOnly: true,
  options: ['channel', 'policy'],
  run({ store, positionals, values, log }) {
    if (positionals.length > 0) throw new UsageError('verify takes no names');
    const names = values.channel === undefined ? listChannelNames(store) : [values.channel];
    const channels = names.map((channel) => {
      log(`checking every file of ${channel}`);
      const policyKeys = readPolicyKeys(values, channel);
      const { problems: ownProblems, notes } = verifyChannel(store, channel);
      const problems = [...ownProblems, ...(policyKeys ? verifyAuthority(store, channel, policyKeys) : [])];
      return { channel, problems, notes };
    });
    return {
      result: { channels },
      lines:
        channels.length === 0
          ? [`There is no channel in ${store}`]
          : channels.flatMap(({ channel, problems, notes }) => [
              ...(problems.length === 0
                ? [`${channel}: no problems found`]
                : problems.map((problem) => `${channel}: ${problem}`)),
              ...notes.map((note) => `${channel}: note: ${note}`),
            ]),
      // No channel is a problem, too: an empty store probably means that its disk is not mounted.
      failed: channels.length === 0 || channels.some(({ problems }) => problems.length > 0),
    };
  },
};
