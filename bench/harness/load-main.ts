import { stopOnRequest } from '../../platform/stop-on-request';
import { burst } from './burst';
import { download } from './download';
import type { LoadJob } from './load';

/** Milliseconds after which a job is given up, and the process with it. */
const LONGEST_JOB = 300_000;

async function run(job: LoadJob): Promise<void> {
  const overdue = setTimeout(() => {
    console.error(`a ${job.kind} took longer than ${LONGEST_JOB} ms`);
    process.exit(1);
  }, LONGEST_JOB);
  process.send?.(await (job.kind === 'burst' ? burst(job) : download(job)));
  clearTimeout(overdue);
}

process.on('message', (job: LoadJob) => {
  run(job).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
stopOnRequest(() => Promise.resolve());
process.send?.({ ready: '' });
