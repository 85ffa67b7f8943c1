import type { SurveyStatesRepository } from './survey-states.repository';

/** How many closings are recorded in one run of the scheduler. */
const MAX_CLOSINGS = 500;

/** The scheduler's task that adds closings by deadline to the history of their surveys. */
export function createClosingsTask(states: SurveyStatesRepository, now: () => Date) {
  return {
    name: 'record-closings' as const,
    findNextDue: () => states.findNextClosing(),
    async run(): Promise<number> {
      let recorded = 0;
      for (const closing of await states.listDueClosings(now(), MAX_CLOSINGS)) {
        if (await states.recordClosing(closing)) recorded += 1;
      }
      return recorded;
    },
  };
}
