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
 * The flags with which Node lets the renderer read its own program, its packages, the store, and the policy, start threads,
 * and load the library that draws, and nothing else: it writes no file and starts no process. Only newer versions of Node
 * restrict networks, too, and the renderer needs one.
 */
export function createPermissionFlags(program: string, dataPaths: readonly string[]): string[] {
  const ownFile = realpathSync(program);
  const packages = listFolders(ownFile).flatMap((folder) => [
    join(folder, 'package.json'),
    join(folder, 'node_modules'),
  ]);
  const readable = [
    dirname(ownFile),
    ...packages.filter((path) => existsSync(path)),
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
