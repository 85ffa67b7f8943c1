import type { Reader } from '@canvass/edge/pages/readers';
import { BusyError } from './busy';

/**
 * How many pages may wait for a thread, of each kind of reader. A page takes some ten milliseconds, so the last of sixteen is
 * rendered within the time that people wait for it.
 */
const PLACES = 16;

/** Of this many pages, one is for a program if both kinds wait. */
const PROGRAM_TURN = 4;

/**
 * Pages that nobody has begun to render. People and programs each have places of their own: neither can take those of the
 * others.
 */
export function createRenderQueue<Job extends { reader: Reader }>(places = PLACES) {
  const waiting: Record<Reader, Job[]> = { person: [], program: [] };
  let turn = 0;
  return {
    /** @throws BusyError if all places are taken. */
    add(job: Job): void {
      const lane = waiting[job.reader];
      if (lane.length >= places) throw new BusyError('more pages are asked for than can be rendered');
      lane.push(job);
    },
    /** Puts back what was begun in vain, before everything else. */
    putBack(job: Job): void {
      waiting[job.reader].unshift(job);
    },
    /** Takes the page to be rendered next. */
    take(): Job | undefined {
      turn = (turn + 1) % PROGRAM_TURN;
      const [first, second] = turn === 0 ? [waiting.program, waiting.person] : [waiting.person, waiting.program];
      return first.shift() ?? second.shift();
    },
    /** Takes all of them. */
    clear: (): Job[] => [...waiting.person.splice(0), ...waiting.program.splice(0)],
  };
}
