import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitObserver } from '../storage/write-queue';

/**
 * Loaded before the server (`--import`): counts commits and kills the process at the specified one, either before the
 * commit begins, or when its data is on the disk and the client has not been told.
 */
const { COMMIT_CONTROL: folder = '' } = process.env;
const stopFile = join(folder, 'stop');
const commitsFile = join(folder, 'commits');

/** On which side of the current commit to kill the process. */
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
