// oxlint-disable-next-line no-restricted-imports -- Beside the data, so that a rename takes it there.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIRECTORY_ENTRIES, RESTORE_PREFIXES, SUPERVISOR_FILE } from './data-directory';

// A step is over when a folder has its next name, so that the next restore or start knows how far an interrupted one came.

/** A backup is being unpacked here. */
const UNPACKING_PREFIX = RESTORE_PREFIXES.unpacking;

/** All of it is unpacked, and what was there before is being put aside. */
const UNPACKED_FOLDER = `${RESTORE_PREFIXES.unpacked}complete`;

/** What was there before is put aside, and the rest of what is in here has to be moved to its place. */
const MOVING_FOLDER = `${RESTORE_PREFIXES.unpacked}moving`;

/** Creates the folder in which a backup is unpacked. */
export function createStaging(data: string): string {
  return mkdtempSync(join(data, UNPACKING_PREFIX));
}

/** Puts what is there aside, so that nothing is lost by a mistake. */
function moveAside(data: string): string | undefined {
  const present = DATA_DIRECTORY_ENTRIES.filter((name) => name !== SUPERVISOR_FILE && existsSync(join(data, name)));
  if (present.length === 0) return undefined;
  const before = join(data, `${RESTORE_PREFIXES.before}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(before, { mode: 0o700 });
  for (const name of present) renameSync(join(data, name), join(before, name));
  return before;
}

/** Takes the steps that are left. */
function resumeSwap(data: string): string | undefined {
  const [unpacked, moving] = [join(data, UNPACKED_FOLDER), join(data, MOVING_FOLDER)];
  let before: string | undefined;
  if (existsSync(unpacked)) {
    before = moveAside(data);
    renameSync(unpacked, moving);
  }
  if (!existsSync(moving)) return before;
  // Without its database a directory is no installation: so it comes last.
  const names = readdirSync(moving).sort((one, other) => Number(one === 'mongo') - Number(other === 'mongo'));
  for (const name of names) renameSync(join(moving, name), join(data, name));
  rmdirSync(moving);
  return before;
}

/**
 * Puts what was unpacked in the place of what is there.
 * @returns where that is now; nothing when nothing was there.
 */
export function swapInStaging(data: string, staging: string): string | undefined {
  renameSync(staging, join(data, UNPACKED_FOLDER));
  return resumeSwap(data);
}

function listNames(data: string): string[] {
  try {
    return readdirSync(data);
  } catch {
    // Whoever uses the directory says what is wrong with it.
    return [];
  }
}

/**
 * Cleans up after a restore that was interrupted: half of a backup is removed, and a whole one gets to its place. To be
 * called when nobody else works on the directory.
 */
export function finishInterruptedRestore(data: string): void {
  for (const name of listNames(data).filter((each) => each.startsWith(UNPACKING_PREFIX)))
    rmSync(join(data, name), { recursive: true, force: true });
  resumeSwap(data);
}
