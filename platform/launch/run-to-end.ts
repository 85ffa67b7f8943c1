import { execFile } from 'node:child_process';

/** Runs a program to its end. Rejects with what it wrote to stderr when it fails. */
export function runToEnd(entry: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [entry, ...args], { env: { ...process.env, ...env } }, (error, _output, complaints) => {
      if (error) reject(new Error(complaints.trim() || error.message));
      else resolve();
    });
  });
}
