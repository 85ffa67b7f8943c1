/** The options of `npm test`. */
export interface TestOptions {
  /** The names of the requested stages; empty for all of them. */
  names: string[];
  /** The address of a MongoDB server for the database stages, instead of the embedded database. */
  mongodb: string | undefined;
}

/** The stages that can run against any MongoDB. */
const DATABASE_STAGES = ['database', 'api'];

const USAGE = 'Usage: npm test -- [STAGE …], or npm test -- [api] [database] --mongodb URI';

/** @throws Error for an unknown stage, and for a stage that `--mongodb` does not affect. */
export function parseTestOptions(args: string[], stageNames: string[]): TestOptions {
  const names: string[] = [];
  let mongodb: string | undefined;
  for (let index = 0; index < args.length; index += 1) {
    const [name = '', inline] = (args[index] ?? '').split(/=(.*)/s);
    if (name === '--mongodb') {
      mongodb = inline ?? args[(index += 1)] ?? '';
      if (!/^mongodb(\+srv)?:\/\//.test(mongodb))
        throw new Error(`--mongodb needs an address like mongodb://127.0.0.1:27017. ${USAGE}`);
    } else if (stageNames.includes(name)) names.push(name);
    else throw new Error(`Unknown stage ${name}. Stages: ${stageNames.join(', ')}. ${USAGE}`);
  }
  if (mongodb === undefined) return { names, mongodb };
  const unsupportedStage = names.find((name) => !DATABASE_STAGES.includes(name));
  if (unsupportedStage)
    throw new Error(
      `--mongodb only works with the stages ${DATABASE_STAGES.join(' and ')}, not with ${unsupportedStage}.`,
    );
  return { names: names.length > 0 ? names : DATABASE_STAGES, mongodb };
}
