import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceSection } from '@canvass/bench/harness/document';
import { inRoot } from '@canvass/workspace/applications';
import { createSmallDisk } from '@canvass/testing/full-disk';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { createTemporaryDirectory, gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { parseSoakOptions, type SoakOptions } from './options';
import { createProduct } from './product/product';
import { isSuccessful, renderResults } from './report';
import { soak } from './soak';

const RESULTS_FILE = inRoot('verification/bench/results.md');

/** Enough for the data of several hours. Unused space takes no memory, not even while the disk is full. */
const DISK_MB = 1024;

/** The exit code that shells report after Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130;

function publish(text: string): void {
  writeFileSync(RESULTS_FILE, replaceSection(readFileSync(RESULTS_FILE, 'utf8'), 'soak', text));
}

/** Sets up the product's environment, and stops everything after `work` or on Ctrl-C. */
async function withEnvironment<Result>(work: (environment: Parameters<typeof soak>[1]) => Promise<Result>) {
  clearDatabaseEnv();
  gatherTemporaryDirectories('soak');
  await ensureBuilt();
  const disk = createSmallDisk(DISK_MB);
  const [control, temporary] = [createTemporaryDirectory('control'), createTemporaryDirectory('product')];
  const data = join(disk.directory, 'installation');
  mkdirSync(data, { recursive: true });
  const product = await createProduct({ control, data, temporary }, await reservePort());
  const cleanUp = async () => {
    await product.dispose();
    disk.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp().finally(() => process.exit(INTERRUPTED_EXIT_CODE)));
  }
  try {
    return await work({ product, disk, data, temporary });
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    await cleanUp();
  }
}

/** @returns the exit code */
async function main(options: SoakOptions): Promise<number> {
  const results = await withEnvironment((environment) => {
    console.log(`seed ${options.seed}, ${options.hours * 60} minutes, on ${environment.product.origin}`);
    const started = performance.now();
    return soak(options, environment, (line) => {
      console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${line}`);
    });
  });
  const text = renderResults(results);
  console.log(`\n${text}\n`);
  if (options.publish) publish(text);
  console.log(isSuccessful(results) ? 'Everything held.' : 'Something did not hold: see the lists above.');
  return isSuccessful(results) ? 0 : 1;
}

main(parseSoakOptions(process.argv.slice(2))).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  },
);
