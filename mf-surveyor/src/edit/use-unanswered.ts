import type { Answer, updateSurvey } from '@canvass/shared/contracts';
import { failureOf, newIdempotencyKey } from '@canvass/shared/http';
import { isUncertain } from '@canvass/shared/writes';
import { useRef } from 'react';
import type { UnansweredEdit } from '../form/stored-draft';
import type { Origin, SentEdit } from './save-edit';

/** How many edits without an answer are remembered. */
const MAX_UNANSWERED = 5;

type Saved = Answer<typeof updateSurvey>;

/** Sends edits, and remembers those whose answers never came: before a reload, too. */
export function useUnanswered(before: UnansweredEdit[], put: (edit: UnansweredEdit) => Promise<Saved>) {
  const unanswered = useRef(before);

  const forget = (edit: UnansweredEdit) => {
    unanswered.current = unanswered.current.filter((each) => each.idempotencyKey !== edit.idempotencyKey);
  };

  async function deliver(edit: UnansweredEdit): Promise<Saved> {
    try {
      const saved = await put(edit);
      unanswered.current = [];
      return saved;
    } catch (error) {
      if (!isUncertain(failureOf(error))) forget(edit);
      throw error;
    }
  }

  return {
    read: () => unanswered.current,

    /** @param onSend it is about to leave. The same edit again leaves with the same key. */
    send({ content, revision }: SentEdit, onSend: () => void): Promise<Saved> {
      const written = JSON.stringify({ content, revision });
      const again = unanswered.current.find((each) => {
        const { idempotencyKey: _key, ...sent } = each;
        return JSON.stringify(sent) === written;
      });
      const edit = again ?? { content, revision, idempotencyKey: newIdempotencyKey() };
      forget(edit);
      unanswered.current = [...unanswered.current, edit].slice(-MAX_UNANSWERED);
      onSend();
      return deliver(edit);
    },

    /**
     * Finds out whether one of them was saved: sent again with its key, the server answers as it did the first time, and
     * refuses what had not arrived while the survey was saved otherwise.
     */
    findSaved: async (): Promise<Origin | undefined> => {
      for (const edit of unanswered.current.toReversed()) {
        try {
          const { revision } = await deliver(edit);
          return { base: edit.content, revision };
        } catch (error) {
          if (isUncertain(failureOf(error))) throw error;
        }
      }
      return undefined;
    },
  };
}
