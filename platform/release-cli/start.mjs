// `npm run release`. Runs the compiled program, because a TypeScript loader takes longer to start than most commands to run.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('main.ts', import.meta.url));
const PROGRAM = new URL('.cache/programs/main.mjs', import.meta.url);
const ORIGIN_PREFIX = '// origin: ';

/** The codes of errors with which a folder that cannot be written to refuses the compiled program. */
const UNWRITABLE_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

/** @param {string} path */
function hashFile(path) {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}

/** Whether the program was compiled from the sources as they are now. `compile-program.ts` writes its first line. */
function isCurrent() {
  if (!existsSync(PROGRAM)) return false;
  const [line = ''] = readFileSync(PROGRAM, 'utf8').split('\n', 1);
  /** @type {{ sources: Record<string, string> }} */
  const { sources } = JSON.parse(line.slice(ORIGIN_PREFIX.length));
  return SOURCE in sources && Object.entries(sources).every(([path, hash]) => hashFile(path) === hash);
}

/** The module to run: the program, compiled again if its sources have changed, or its sources where it cannot be stored. */
async function prepareProgram() {
  if (isCurrent()) return PROGRAM.href;
  const { register } = await import('tsx/esm/api');
  register();
  const { getNodeArguments } = await import('@canvass/node-utils/programs/compile-program');
  try {
    await getNodeArguments(SOURCE);
    return PROGRAM.href;
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNWRITABLE_CODES.has(String(error.code))) return './main.ts';
    throw error;
  }
}

process.setSourceMapsEnabled(true);
await import(await prepareProgram());
