import { findUndeclaredFiles, OPENED_FILES_VARIABLE, type UndeclaredFile } from './opened-files';
import { isCurrent, keepResults, type KeptResult, readKeptResults } from './kept-results';
import { createInputsHasher, readTestInputs, type TestInputs } from './test-inputs';

/** A part that passed as a whole in this run. */
export interface PassedPart extends Omit<KeptResult, 'inputsHash' | 'allCases'> {
  name: string;
  /** The files on which it depends. */
  inputs: string[];
}

/** What earlier runs in this checkout found out about its present sources. */
export interface EarlierRuns {
  testInputs: TestInputs;
  /**
   * The result of a part that need not run; undefined if it has to.
   * @param programs the versions of the programs that its tests use, which must have been installed before.
   */
  find: (name: string, inputs: readonly string[], programs: string) => KeptResult | undefined;
  /** The last result of a part, whatever its sources were. */
  findLast: (name: string) => KeptResult | undefined;
  /** The files that tests of this run opened without declaring them. */
  findUndeclared: () => UndeclaredFile[];
  /**
   * Keeps results for later runs, but not those of parts whose sources changed since this run began, or whose inputs
   * are not complete.
   */
  keep: (parts: readonly PassedPart[], programs: string) => Promise<void>;
}

/**
 * Reads what earlier runs kept, and the contents of all files on which tests depend. From now on, tests record which
 * files they open.
 * @param options with `isFresh`, earlier results do not count.
 * @param recordings a directory for what tests record.
 */
export async function openEarlierRuns(
  { isFresh, allCases }: { isFresh: boolean; allCases: boolean },
  recordings: string,
): Promise<EarlierRuns> {
  process.env[OPENED_FILES_VARIABLE] = recordings;
  const testInputs = await readTestInputs();
  const hashAtStart = createInputsHasher();
  hashAtStart([...testInputs.values()].flat(), '');
  const keptResults = isFresh ? {} : readKeptResults();
  const findUndeclared = () => findUndeclaredFiles(recordings, testInputs);
  return {
    testInputs,
    findUndeclared,
    find(name, inputs, programs) {
      const kept = keptResults[name];
      return isCurrent(kept, hashAtStart(inputs, programs), allCases) ? kept : undefined;
    },
    findLast: (name) => keptResults[name],
    async keep(parts, programs) {
      const hashNow = createInputsHasher();
      const incomplete = [...new Set(findUndeclared().map(({ packageFolder }) => packageFolder))];
      const valid = parts.filter(
        ({ name, inputs }) =>
          hashNow(inputs, programs) === hashAtStart(inputs, programs) &&
          !incomplete.some((folder) => `${name}/`.startsWith(`${folder}/`)),
      );
      await keepResults(
        Object.fromEntries(
          valid.map(({ name, inputs, ...part }) => [
            name,
            { ...part, allCases, inputsHash: hashAtStart(inputs, programs) },
          ]),
        ),
      );
    },
  };
}
