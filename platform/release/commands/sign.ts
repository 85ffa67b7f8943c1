import { ReleaseError } from '../model/release-error';
import { getRevisionDirectory, listRevisionNumbers } from '../revisions/revisions';
import { addSignature } from '../revisions/signatures';
import { type Command, UsageError } from './command-line';
import { readSigningKey } from './signing-options';

/** `release sign`: signs the newest revision. */
export const signCommand: Command = {
  name: 'sign',
  usage: '--key FILE [--channel NAME]',
  summary: 'Signs the newest revision of a channel, as it is.',
  details:
    'With a key that may change everything, the revision becomes one that needs no other before it: do so when a channel\ngets a policy, and before a key is removed from one. The key may also be in the variable RELEASE_KEY.',
  options: ['key', 'channel'],
  run({ store, channel, positionals, values }) {
    if (positionals.length > 0) throw new UsageError('sign takes no names');
    const key = readSigningKey(values);
    if (!key) throw new UsageError('sign needs --key FILE, or the key in RELEASE_KEY');
    const [revision] = listRevisionNumbers(store, channel);
    if (revision === undefined) throw new ReleaseError('no-channel', `There is no channel ${channel}`);
    addSignature(store, getRevisionDirectory(store, channel, revision), key);
    return { result: { channel, revision }, lines: [`Revision ${revision} of ${channel} is signed`] };
  },
};
