import { createDraft, saveDraft, scheduleDraft, type DraftContent } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { useIdempotencyKey } from '@canvass/shared/writes';
import { useRef, useState } from 'react';
import type { ServerDraft } from './server-draft';

/** The draft on the server that a form continues: none until the first save. */
export function useServerDraft(initialDraft: ServerDraft | undefined) {
  const [draft, setDraft] = useState(initialDraft);
  // A write that consists of several requests reads the result of the one before.
  const latest = useRef(initialDraft);
  const { getKey, renew } = useIdempotencyKey();

  function update(next: ServerDraft | undefined) {
    latest.current = next;
    setDraft(next);
  }

  /** Stores the content, in a new draft if there is none. @throws survey-conflict if another device saved it. */
  async function save(content: DraftContent): Promise<void> {
    const current = latest.current;
    if (!current) {
      const { insertedId } = await call(
        createDraft,
        { body: { content } },
        { idempotencyKey: getKey({ content }).key },
      );
      update({ _id: insertedId, revision: 1 });
    } else {
      const body = { content, revision: current.revision };
      const idempotencyKey = getKey({ id: current._id, body }).key;
      const { revision } = await call(saveDraft, { params: { id: current._id }, body }, { idempotencyKey });
      update({ ...current, revision });
    }
    renew();
  }

  async function schedule(opensAt: string): Promise<void> {
    const current = latest.current;
    if (!current) return;
    const body = { opensAt };
    const idempotencyKey = getKey({ id: current._id, body }).key;
    const { revision } = await call(scheduleDraft, { params: { id: current._id }, body }, { idempotencyKey });
    renew();
    update({ ...current, revision, opensAt });
  }

  /** Stores the content and schedules its opening. */
  async function saveAndSchedule(content: DraftContent, opensAt: string): Promise<void> {
    const before = latest.current?.opensAt;
    // A scheduled survey must close after it opens, before and after each of the two requests: an earlier opening comes
    // before an earlier deadline.
    const isEarlier = before !== undefined && Date.parse(opensAt) < Date.parse(before);
    if (isEarlier) await schedule(opensAt);
    await save(content);
    if (!isEarlier) await schedule(opensAt);
  }

  return { draft, read: () => latest.current, update, save, saveAndSchedule };
}

export type ServerDraftState = ReturnType<typeof useServerDraft>;
