import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replacePart } from '../../bench/harness/document';
import { inRoot } from '../build/workspace';
import { createSmallDisk } from '../full-disk';
import { ensureBuilt } from '../launch/builds';
import { forgetGivenDatabase } from '../launch/given-database';
import { LaunchError } from '../launch/options';
import { freePort } from '../launch/ports';
import { createTemporaryDirectory, gatherTemporaryDirectories } from '../temporary-directory';
import { readSoakOptions, type SoakOptions } from './options';
import { createProduct } from './product';
import { isSound, renderResults } from './report';
import { soak } from './soak';

const DOCUMENT = inRoot('docs/measurements.md');

/** Room for the data of some hours; what is not used takes no memory, also while the disk is full. */
const DISK_MB = 1024;

/** What a shell reports of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

function publish(text: string): void {
  writeFileSync(DOCUMENT, replacePart(readFileSync(DOCUMENT, 'utf8'), 'soak', text));
}

/** Makes a place for the product, and ends everything that is there when the work is done, or by Ctrl-C. */
async function inSurroundings<Result>(work: (surroundings: Parameters<typeof soak>[1]) => Promise<Result>) {
  forgetGivenDatabase();
  gatherTemporaryDirectories('soak');
  await ensureBuilt();
  const disk = createSmallDisk(DISK_MB);
  const [control, temporary] = [createTemporaryDirectory('control'), createTemporaryDirectory('product')];
  const data = join(disk.directory, 'installation');
  mkdirSync(data, { recursive: true });
  const product = await createProduct({ control, data, temporary }, await freePort());
  const clean = async () => {
    await product.dispose();
    disk.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clean().finally(() => process.exit(INTERRUPTED)));
  }
  try {
    return await work({ product, disk, data, temporary });
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    await clean();
  }
}

/** @returns the exit code */
async function main(options: SoakOptions): Promise<number> {
  const results = await inSurroundings((surroundings) => {
    console.log(`seed ${options.seed}, ${options.hours * 60} minutes, on ${surroundings.product.origin}`);
    const started = performance.now();
    return soak(options, surroundings, (line) => {
      console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${line}`);
    });
  });
  const text = renderResults(results);
  console.log(`\n${text}\n`);
  if (options.publish) publish(text);
  console.log(isSound(results) ? 'Everything held.' : 'Something did not hold: see the lists above.');
  return isSound(results) ? 0 : 1;
}

main(readSoakOptions(process.argv.slice(2))).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof LaunchError ? error.message : error);
    process.exit(1);
  },
);
