import { startEdge } from '@canvass/edge/edge';
import type { StartPageServer } from '@canvass/release/checks/boot-gate';
import { type CommandResult, runCommand } from '@canvass/release/commands/run-command';

/** The product's own edge, on loopback and without an API. */
const startPageServer: StartPageServer = (options) =>
  startEdge({ ...options, port: 0, host: '127.0.0.1', apiUpstreams: [] });

/**
 * Runs a command of the release tool, `['promote', 'mf-admin', '--why', 'TEXT']`; pages are checked on the product's edge.
 * Never rejects.
 * @param log tells whoever waits what is going on
 */
export function runReleaseCommand(args: string[], log: (line: string) => void): Promise<CommandResult> {
  return runCommand(args, { log, startPageServer });
}
