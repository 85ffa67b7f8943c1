import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createProjectGraphAsync } from 'nx/src/devkit-exports';
import { HashPlanInspector } from 'nx/src/hasher/hash-plan-inspector';
import { inRoot, ROOT } from '@canvass/workspace/applications';

/**
 * The files on which the tests of each package depend, by the package's folder: what `nx.json`, or `nx` in the
 * package's own package.json, declares for the target `test`. Paths are relative to the repository, and in order.
 */
export type TestInputs = ReadonlyMap<string, readonly string[]>;

const TEST_FILE = /\.test\.tsx?$/;

/** Whether a file contains tests of Jest or Playwright, and is below a folder. */
export function isTestOf(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && TEST_FILE.test(file);
}

/** Reads from nx on which files the tests of each package depend. Files that git ignores are none of them. */
export async function readTestInputs(): Promise<TestInputs> {
  // A process that stays would read the files again for nobody.
  process.env['NX_DAEMON'] = 'false';
  const graph = await createProjectGraphAsync();
  const inspector = new HashPlanInspector(graph, ROOT);
  await inspector.init();
  const packages = Object.values(graph.nodes).filter(({ data }) => data.targets?.['test']);
  return new Map(
    packages.map(({ name, data }) => {
      const task = inspector.inspectTaskInputs({ project: name, target: 'test' })[`${name}:test`];
      if (!task) throw new Error(`nx knows no inputs of the tests of ${data.root}.`);
      return [data.root, task.files.toSorted()];
    }),
  );
}

/** The inputs of one part of a package: without the tests of its other parts. */
export function withoutOtherTests(
  inputs: readonly string[],
  folder: string,
  isOwn: (testFile: string) => boolean,
): string[] {
  return inputs.filter((file) => !isTestOf(file, folder) || isOwn(file));
}

/** Node, for which packages are installed and compiled. */
const NODE = [process.version, process.platform, process.arch].join(' ');

/**
 * A function that hashes files by their paths and contents, together with the versions of programs. It reads each file once,
 * however often it is called.
 */
export function createInputsHasher(): (files: readonly string[], programs: string) => string {
  const contentHashes = new Map<string, string>();
  const hashContent = (file: string) => {
    const kept = contentHashes.get(file);
    if (kept !== undefined) return kept;
    const path = inRoot(file);
    const hash = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'removed';
    contentHashes.set(file, hash);
    return hash;
  };
  return (files, programs) => {
    const hash = createHash('sha256').update(`${NODE}\0${programs}`);
    for (const file of files) hash.update(`\0${file}\0${hashContent(file)}`);
    return hash.digest('hex');
  };
}
