import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { runArrivals } from './arrivals';
import { runBurst } from './burst';
import { download } from './download';
import type { LoadGeneratorJob } from './load-generator';

/** Milliseconds after which a job is aborted, together with its process. */
const MAX_JOB_MS = 300_000;

function start(job: LoadGeneratorJob): Promise<object> {
  if (job.kind === 'burst') return runBurst(job);
  return job.kind === 'arrivals' ? runArrivals(job) : download(job);
}

async function run(job: LoadGeneratorJob): Promise<void> {
  const jobTimer = setTimeout(() => {
    console.error(`a ${job.kind} took longer than ${MAX_JOB_MS} ms`);
    process.exit(1);
  }, MAX_JOB_MS);
  process.send?.(await start(job));
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
