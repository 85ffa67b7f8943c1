import { constants } from 'node:os';

/** No space left, a quota that is used up, a file at its size limit: what writers of files and LMDB report. */
const DISK_FULL_CODES = new Set<unknown>(
  (['ENOSPC', 'EDQUOT', 'EFBIG'] as const).flatMap((name) => [name, constants.errno[name]]),
);

/** Whether something could not be written because the disk is full. It may work again later, without a restart. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && DISK_FULL_CODES.has((error as { code?: unknown }).code);
}

/** How systems, and the tools that run on them, say that there is no space left. */
export const FULL_DISK_PATTERN = /\b(ENOSPC|EDQUOT|MDB_MAP_FULL)\b|no space left on device/i;
