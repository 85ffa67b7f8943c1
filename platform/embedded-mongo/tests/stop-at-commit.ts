import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitObserver } from '../storage/write-queue';

/**
 * Loaded before the server (`--import`): notes every commit, and kills the process at the one that it is told of, before
 * the commit begins or when its data is on the disk and nobody has heard so.
 */
const { COMMIT_CONTROL: folder = '' } = process.env;
const stopFile = join(folder, 'stop');
const commitsFile = join(folder, 'commits');

/** Where in the commit that is being made the process is to be killed. */
let killSide: string | undefined;

commitObserver.before = () => {
  killSide = undefined;
  if (!existsSync(stopFile)) return;
  const index = existsSync(commitsFile) ? readFileSync(commitsFile).length : 0;
  appendFileSync(commitsFile, '.');
  const [targetIndex, targetSide] = readFileSync(stopFile, 'utf8').split(' ');
  if (Number(targetIndex) === index) killSide = targetSide;
  if (killSide === 'before') process.kill(process.pid, 'SIGKILL');
};

commitObserver.after = () => {
  if (killSide === 'after') process.kill(process.pid, 'SIGKILL');
};
