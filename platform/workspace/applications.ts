import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');

/** The shell's name; every other application is a remote. */
export const SHELL = 'shell';

/** A path inside the repository. */
export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** The remotes of this checkout: every `mf-*` folder that declares an area. */
export function listRemoteNames(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .filter((name) => existsSync(getAreaFile(name)))
    .toSorted();
}

/** The shell and its remotes. */
export function listAppNames(): string[] {
  return [SHELL, ...listRemoteNames()];
}

/** The folders that contain the repository's own code. */
export function listSourceFolders(): string[] {
  return ['api', 'platform', 'shared', 'stand-ins', 'verification', ...listAppNames()];
}

/** The module that a remote exposes. */
export function getAreaFile(name: string): string {
  return inRoot(name, 'src/area.ts');
}

/** The fields of a package.json that are used. */
export interface PackageFile {
  name: string;
  version: string;
}

/** The package.json in a folder of the repository: `readPackage('shell')`, `readPackage('node_modules/react')`. */
export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8')) as PackageFile;
}
