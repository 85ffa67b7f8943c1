import { resolveScope, type Scope } from './scopes';

/** The options of `npm test`. */
export interface TestOptions {
  /** The names of the requested stages; empty for all of them. */
  stages: string[];
  /** The parts of the repository to test; empty for all of it. */
  scopes: Scope[];
  /** Whether exhaustive tables run all of their cases, instead of a selection that covers them. */
  allCases: boolean;
  /** Whether all tests run, also those that passed in earlier runs of the same sources. */
  isFresh: boolean;
  /** Selects the cases of another commit again. */
  seed: string | undefined;
  /** The address of a MongoDB server for the database stages, instead of the embedded database. */
  mongodb: string | undefined;
}

/** The stages that can run against any MongoDB. */
const DATABASE_STAGES = ['database', 'api'];

const USAGE =
  'Usage: npm test -- [--all] [--fresh] [AREA, PACKAGE, or FOLDER … | STAGE …] [--seed COMMIT], or npm test -- [api] [database] --mongodb URI';

/** Checks that the options go together. @throws Error that says which do not. */
function requireCompatible({ stages, scopes, allCases, seed, mongodb }: TestOptions): void {
  if (allCases && seed !== undefined) throw new Error(`--all runs all cases, so it takes no --seed. ${USAGE}`);
  if (stages.length > 0 && scopes.length > 0)
    throw new Error(`${stages[0]} is a stage and ${scopes[0]?.folder} a folder: name either. ${USAGE}`);
  if (mongodb === undefined) return;
  const unsupported = stages.find((name) => !DATABASE_STAGES.includes(name)) ?? scopes[0]?.folder;
  if (unsupported !== undefined)
    throw new Error(`--mongodb only works with the stages ${DATABASE_STAGES.join(' and ')}, not with ${unsupported}.`);
}

/**
 * A pipeline, which sets `CI`, runs all tests, and so do those who ask for cases or a database of their own.
 * @param stageNames what is a stage and not a folder.
 * @throws Error for an unknown name, and for options that do not go together.
 */
export function parseTestOptions(
  args: string[],
  stageNames: string[],
  environment: NodeJS.ProcessEnv = process.env,
): TestOptions {
  const options: TestOptions = {
    stages: [],
    scopes: [],
    allCases: false,
    isFresh: Boolean(environment['CI']),
    seed: undefined,
    mongodb: undefined,
  };
  for (let index = 0; index < args.length; index += 1) {
    const [name = '', inline] = (args[index] ?? '').split(/=(.*)/s);
    const readValue = () => inline ?? args[(index += 1)] ?? '';
    if (name === '--all') options.allCases = true;
    else if (name === '--fresh') options.isFresh = true;
    else if (name === '--seed') {
      options.seed = readValue();
      if (options.seed === '') throw new Error(`--seed needs the text that a run printed. ${USAGE}`);
    } else if (name === '--mongodb') {
      options.mongodb = readValue();
      if (!/^mongodb(\+srv)?:\/\//.test(options.mongodb))
        throw new Error(`--mongodb needs an address like mongodb://127.0.0.1:27017. ${USAGE}`);
    } else if (stageNames.includes(name)) options.stages.push(name);
    else {
      const scope = resolveScope(name);
      if (!scope)
        throw new Error(`${name} is no stage, area, package, or folder. Stages: ${stageNames.join(', ')}. ${USAGE}`);
      options.scopes.push(scope);
    }
  }
  requireCompatible(options);
  if (options.mongodb !== undefined && options.stages.length === 0) options.stages = DATABASE_STAGES;
  options.isFresh ||= options.seed !== undefined || options.mongodb !== undefined;
  return options;
}
