import { type ChildProcess, spawn } from 'node:child_process';

type Settings = Record<string, string>;

/** Starts a program that is terminated together with this process. */
function startTool(
  program: string,
  args: string[],
  env: Settings,
  workingDirectory: string,
  output: 'inherit' | 'pipe',
) {
  const child: ChildProcess = spawn(program, args, {
    cwd: workingDirectory,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  // A terminal sends Ctrl-C to all processes; other signals reach only this one.
  const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forwardSignal).on('SIGHUP', forwardSignal);
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  }).finally(() => process.off('SIGTERM', forwardSignal).off('SIGHUP', forwardSignal));
  return { child, ended };
}

/** Runs a program with its output on the screen. @returns its exit code. */
export function runTool(
  program: string,
  args: string[],
  env: Settings = {},
  workingDirectory: string = process.cwd(),
): Promise<number> {
  return startTool(program, args, env, workingDirectory, 'inherit').ended;
}

/** Runs a program. @returns its exit code and its output. */
export async function captureTool(
  program: string,
  args: string[],
  env: Settings = {},
  workingDirectory: string = process.cwd(),
): Promise<{ code: number; output: string }> {
  const { child, ended } = startTool(program, args, env, workingDirectory, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  return { code: await ended, output };
}
