import type { ResponseBody, updateSurvey } from '@canvass/shared/contracts';
import { failureOf, newIdempotencyKey } from '@canvass/shared/http';
import { isOutcomeUncertain } from '@canvass/shared/writes';
import { useRef } from 'react';
import type { UnansweredEdit } from '../form/draft/stored-draft';
import type { Origin, SentEdit } from './save-edit';

/** How many edits without an answer are remembered. */
const MAX_UNANSWERED = 5;

type UpdateAnswer = ResponseBody<typeof updateSurvey>;

/** Sends edits, and remembers those whose answers never came: before a reload, too. */
export function useUnansweredEdits(
  initialEdits: UnansweredEdit[],
  putEdit: (edit: UnansweredEdit) => Promise<UpdateAnswer>,
) {
  const unanswered = useRef(initialEdits);

  const forget = (edit: UnansweredEdit) => {
    unanswered.current = unanswered.current.filter((each) => each.idempotencyKey !== edit.idempotencyKey);
  };

  async function sendEdit(edit: UnansweredEdit): Promise<UpdateAnswer> {
    try {
      const saved = await putEdit(edit);
      unanswered.current = [];
      return saved;
    } catch (error) {
      if (!isOutcomeUncertain(failureOf(error))) forget(edit);
      throw error;
    }
  }

  return {
    read: () => unanswered.current,

    /** @param onSend it is about to leave. The same edit again leaves with the same key. */
    send({ content, revision }: SentEdit, onSend: () => void): Promise<UpdateAnswer> {
      const serializedEdit = JSON.stringify({ content, revision });
      const previousEdit = unanswered.current.find((each) => {
        const { idempotencyKey: _key, ...sent } = each;
        return JSON.stringify(sent) === serializedEdit;
      });
      const edit = previousEdit ?? { content, revision, idempotencyKey: newIdempotencyKey() };
      forget(edit);
      unanswered.current = [...unanswered.current, edit].slice(-MAX_UNANSWERED);
      onSend();
      return sendEdit(edit);
    },

    /**
     * Finds out whether one of them was saved: sent again with its key, the server answers as it did the first time, and
     * refuses what had not arrived while the survey was saved otherwise.
     */
    findSaved: async (): Promise<Origin | undefined> => {
      for (const edit of unanswered.current.toReversed()) {
        try {
          const { revision } = await sendEdit(edit);
          return { base: edit.content, revision };
        } catch (error) {
          if (isOutcomeUncertain(failureOf(error))) throw error;
        }
      }
      return undefined;
    },
  };
}
