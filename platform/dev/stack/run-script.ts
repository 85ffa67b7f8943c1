import { execFile } from 'node:child_process';

/** Runs a program until it exits or the signal is aborted. Rejects with its stderr output if it fails. */
export function runScript(
  entry: string,
  args: string[],
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, signal };
    execFile(process.execPath, [entry, ...args], options, (error, _output, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message));
      else resolve();
    });
  });
}
