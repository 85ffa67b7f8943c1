import type { CanvassEvent } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../http/page';
import { ProblemError } from '../http/problem';
import type { Page } from '../http/route';
import type { EventRecord, EventsRepository } from './events.repository';

/** An act that is to be recorded. */
export type Act = Pick<EventRecord, 'actor' | 'actorUid' | 'action' | 'subject' | 'before' | 'after'>;

/** How an act names the person who does it: by the email of the moment, and by the uid, which is nobody else's later. */
export function describeActor({ email, uid }: { email: string; uid: string }): Pick<Act, 'actor' | 'actorUid'> {
  return { actor: email, actorUid: uid };
}

/** What an act may add to its record once it is known; one that changed nothing was refused. */
export type Observed = Partial<Pick<EventRecord, 'before' | 'after' | 'outcome'>>;

export type EventsService = ReturnType<typeof buildEventsService>;

/** The record of what admins and surveyors do. */
export function buildEventsService({ events, now }: { events: EventsRepository; now: () => Date }) {
  return {
    /**
     * Does something and records it. It is written down before it is done: what a crash interrupts stays visible as
     * begun. The act may tell what it found and made with `observe`.
     */
    async record<Result>(act: Act, perform: (observe: (seen: Observed) => void) => Promise<Result>): Promise<Result> {
      const id = await events.insert({ ...act, outcome: 'begun', at: now() });
      let observed: Observed = {};
      try {
        const result = await perform((seen) => {
          observed = { ...observed, ...seen };
        });
        await events.settle(id, { outcome: 'done', ...observed });
        return result;
      } catch (error) {
        if (error instanceof ProblemError) await events.settle(id, { outcome: 'refused' });
        throw error;
      }
    },

    /** Records what is done already and would be no loss to the record, as its result tells the same. */
    async note(act: Act): Promise<void> {
      await events.insert({ ...act, outcome: 'done', at: now() });
    },

    async list({ subject, ...request }: PageRequest & { subject?: string | undefined }): Promise<Page<CanvassEvent>> {
      const { items, next } = await readPage(request, (range) => events.list({ subject, ...range }));
      return {
        entries: toEntries(items, ({ id, at, actorUid: _actorUid, ...event }) => ({
          _id: id,
          at: at.toISOString(),
          ...event,
        })),
        next,
      };
    },
  };
}
