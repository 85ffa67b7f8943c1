import { constants } from 'node:os';

/** No space left, quota exceeded, or file too large, as reported by file writes and LMDB. */
const DISK_FULL_CODES = new Set<unknown>(
  (['ENOSPC', 'EDQUOT', 'EFBIG'] as const).flatMap((name) => [name, constants.errno[name]]),
);

/** Whether an operation failed because the disk is full. It may work again later, without a restart. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && DISK_FULL_CODES.has((error as { code?: unknown }).code);
}

/** Matches the output of systems and tools when no space is left. */
export const FULL_DISK_PATTERN = /\b(ENOSPC|EDQUOT|MDB_MAP_FULL)\b|no space left on device/i;
