import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { runBurst } from './burst';
import { download } from './download';
import type { LoadGeneratorJob } from './load-generator';

/** Milliseconds after which a job is aborted, together with its process. */
const MAX_JOB_MS = 300_000;

async function run(job: LoadGeneratorJob): Promise<void> {
  const jobTimer = setTimeout(() => {
    console.error(`a ${job.kind} took longer than ${MAX_JOB_MS} ms`);
    process.exit(1);
  }, MAX_JOB_MS);
  process.send?.(await (job.kind === 'burst' ? runBurst(job) : download(job)));
  clearTimeout(jobTimer);
}

process.on('message', (job: LoadGeneratorJob) => {
  run(job).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
setUpGracefulShutdown(() => Promise.resolve());
process.send?.({ ready: '' });
