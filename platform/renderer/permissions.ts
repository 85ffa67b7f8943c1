import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Node's flag for its permission model, by its name in this version of Node. */
function getModelFlag(): string {
  return process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
}

/** The folders of a path, from its own up to the root. */
function listFolders(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [path] : [folder, ...listFolders(folder)];
}

/**
 * Where Node looks for the packages of a program. Some versions of Node end a program that looks for a file that it may not
 * read, even if that file does not exist: so these need not. Node takes a folder that exists for all that is in it.
 */
function listPackagePaths(program: string): string[] {
  return listFolders(program).flatMap((folder) => {
    const packages = join(folder, 'node_modules');
    return [join(folder, 'package.json'), ...(existsSync(packages) ? [packages] : [packages, join(packages, '*')])];
  });
}

/**
 * The flags with which Node lets the renderer read its own program, its packages, the store, and the policy, start threads,
 * and load the library that draws, and nothing else: it writes no file and starts no process. Only newer versions of Node
 * restrict networks, too, and the renderer needs one.
 */
export function createPermissionFlags(program: string, dataPaths: readonly string[]): string[] {
  const ownFile = realpathSync(program);
  const readable = [
    dirname(ownFile),
    ...listPackagePaths(ownFile),
    // Node compares paths as they are named, and opens what links lead to.
    ...dataPaths.flatMap((path) => (existsSync(path) ? [resolve(path), realpathSync(path)] : [])),
  ];
  const network = process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : [];
  return [
    getModelFlag(),
    // Both warn that code of a thread, or of a library, could get around the model. Areas load no library.
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    '--allow-worker',
    '--allow-addons',
    ...network,
    ...[...new Set(readable)].map((path) => `--allow-fs-read=${path}`),
  ];
}
