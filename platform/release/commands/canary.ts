import { SHELL } from '@canvass/workspace/applications';
import { type Command, type CommandInput, UsageError } from './command-line';
import { CHANGE_OPTIONS, runChangeCommand, withVersionHint, requireChannel } from './change-command';
import { parseReferences, parsePercent, type Reference } from './references';
import { withCanary, withoutCanary } from '../model/snapshot';

function parseRemote(input: CommandInput): Reference {
  const [remote, ...more] = parseReferences(input);
  if (!remote || more.length > 0) throw new UsageError('Name one area');
  if (remote.name === SHELL) throw new UsageError('The shell has no canary: all users get the same shell');
  return remote;
}

/** `release canary`: serves a version to some users. */
export const canaryCommand: Command = {
  name: 'canary',
  usage: '<area[@version]> [--percent N] [--user UID]… --why TEXT',
  summary: 'Serves a version of an area to a share of all browsers, to named users, or both.',
  details:
    'Without a version, changes who gets the current canary. Browsers in the canary stay in when the share grows.\nThe store holds no uid, only a salted hash of each.',
  options: ['percent', 'user', 'without-user', 'end', ...CHANGE_OPTIONS, 'allow-growth', 'api', 'no-boot'],
  run(input) {
    const { store, channel, values } = input;
    const { name, version } = parseRemote(input);
    const { percent, user: users, 'without-user': withoutUsers, end } = values;
    const audience = percent ?? users ?? withoutUsers;
    if (end) {
      if (audience !== undefined || version !== undefined)
        throw new UsageError('--end takes no version, --percent or --user');
      const next = requireChannel(channel, (current) => withoutCanary(current, name));
      return runChangeCommand(input, { action: 'canary', next }, false);
    }
    if (audience === undefined) throw new UsageError('canary needs --percent or --user');
    if ([users, withoutUsers].flat().includes('')) throw new UsageError('A uid cannot be empty');
    const share = percent === undefined ? undefined : parsePercent('percent', percent, 0, 100);
    const next = requireChannel(channel, (current) =>
      withVersionHint(store, name, () => withCanary(current, name, { version, percent: share, users, withoutUsers })),
    );
    return runChangeCommand(input, { action: 'canary', respectLocks: true, next }, !values['no-boot']);
  },
};
