import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInputs } from './test-inputs';

/** Where `record-opened-files.cjs` writes. */
export const OPENED_FILES_VARIABLE = 'CANVASS_OPENED_FILES';

/** A file that the tests of a package open, although it is none of their inputs. */
export interface UndeclaredFile {
  packageFolder: string;
  file: string;
}

/** Finds the files of the repository that tests opened without declaring them, in order. */
export function findUndeclaredFiles(directory: string, testInputs: TestInputs): UndeclaredFile[] {
  if (!existsSync(directory)) return [];
  // The tests of some packages read the whole repository, so this has every file that git does not ignore.
  const repositoryFiles = new Set([...testInputs.values()].flat());
  const lines = readdirSync(directory).flatMap((name) =>
    readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean),
  );
  const inputSets = new Map([...testInputs].map(([folder, files]) => [folder, new Set(files)]));
  return [...new Set(lines)]
    .toSorted()
    .map((line) => line.split('\t') as [string, string])
    .filter(([folder, file]) => repositoryFiles.has(file) && !inputSets.get(folder)?.has(file))
    .map(([packageFolder, file]) => ({ packageFolder, file }));
}
