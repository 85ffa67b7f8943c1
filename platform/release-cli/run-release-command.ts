import { startEdge } from '@canvass/edge/edge';
import type { StartPageServer } from '@canvass/release/checks/boot-gate';
import { type CommandResult, runCommand } from '@canvass/release/commands/run-command';

/** The edge of Canvass on loopback, without an API. */
const startPageServer: StartPageServer = (options) =>
  startEdge({ ...options, port: 0, host: '127.0.0.1', apiUpstreams: [] });

/**
 * Runs a release command, such as `['promote', 'mf-admin', '--why', 'TEXT']`, with the edge as the boot check's server.
 * Never rejects.
 * @param log receives progress messages.
 */
export function runReleaseCommand(args: string[], log: (line: string) => void): Promise<CommandResult> {
  return runCommand(args, { log, startPageServer });
}
