import { SHELL } from '@canvass/workspace/applications';
import { type Command, UsageError } from './command-line';
import { CHANGE_OPTIONS, requireChannel, runChangeCommand } from './change-command';
import { parseNames } from './references';
import { withoutRemote } from '../model/snapshot';

/** `release retire`: takes areas out of a channel. */
export const retireCommand: Command = {
  name: 'retire',
  usage: '<area…> --why TEXT',
  summary: 'Takes areas out of a channel: their pages and menu items are gone from the next page load on.',
  details:
    'Refused while the shell links to one of their pages that no other area serves.\nTheir releases stay until gc removes them: promote brings an area back, and --all does not.',
  options: CHANGE_OPTIONS,
  run(input) {
    const names = parseNames(input);
    if (names.includes(SHELL)) throw new UsageError('The shell cannot be retired; delete the channel instead');
    const next = requireChannel(input.channel, (current) => names.reduce(withoutRemote, current));
    return runChangeCommand(input, { action: 'retire', respectLocks: true, next }, false);
  },
};
