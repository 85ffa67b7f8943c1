import fs from 'node:fs';
import promises from 'node:fs/promises';

const CHANGES = ['writeFileSync', 'mkdirSync', 'renameSync', 'symlinkSync', 'rmSync', 'rmdirSync'] as const;
const PROMISED_CHANGES = ['open', 'writeFile', 'mkdir', 'rename', 'rm'] as const;

/** Codes of errors that a disk answers changes with, and what Node says of them. */
export const DISK_ERRORS = {
  EACCES: 'permission denied',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left on device',
} as const;

function createDiskError(code: keyof typeof DISK_ERRORS, call: string, path: unknown): Error {
  const message = `${code}: ${DISK_ERRORS[code]}, ${call} '${String(path)}'`;
  return Object.assign(new Error(message), { code, syscall: call, path: String(path) });
}

/** Runs work on a disk that refuses every change, also for root, whom permissions do not stop. */
export async function withFailingDisk<T>(code: keyof typeof DISK_ERRORS, work: () => Promise<T>): Promise<T> {
  const replaced = [
    ...CHANGES.map((name) => {
      const original = fs[name];
      Object.assign(fs, {
        [name](path: unknown) {
          throw createDiskError(code, name, path);
        },
      });
      return () => Object.assign(fs, { [name]: original });
    }),
    ...PROMISED_CHANGES.map((name) => {
      const original = promises[name];
      Object.assign(promises, { [name]: async (path: unknown) => Promise.reject(createDiskError(code, name, path)) });
      return () => Object.assign(promises, { [name]: original });
    }),
  ];
  try {
    return await work();
  } finally {
    for (const restore of replaced) restore();
  }
}
