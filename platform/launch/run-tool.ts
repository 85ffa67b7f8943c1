import { spawn } from 'node:child_process';
import { inRoot } from '../build/workspace';

/** Runs a program with its output on the screen, in the repository's folder unless told, and gives its exit code. */
export function runTool(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  folder = inRoot(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    // A terminal sends Ctrl-C to everybody; other requests to end come to this process only.
    const passOn = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGTERM', passOn).on('SIGHUP', passOn);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', passOn).off('SIGHUP', passOn);
      resolve(signal ? 1 : (code ?? 1));
    });
  });
}

/** Runs a program that a package brought along, and gives its exit code and what it wrote. */
export function captureBin(
  name: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(inRoot('node_modules/.bin', name), args, {
      cwd: inRoot(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => (output += text.toString()));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), output }));
  });
}

/** Runs a program that a package brought along, with its output on the screen, and gives its exit code. */
export function runBin(name: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return runTool(inRoot('node_modules/.bin', name), args, env);
}
