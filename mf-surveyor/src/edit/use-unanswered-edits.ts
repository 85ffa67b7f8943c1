import type { ResponseBody, updateSurvey } from '@canvass/shared/contracts';
import { toApiError, newIdempotencyKey } from '@canvass/shared/http';
import { isOutcomeUncertain } from '@canvass/shared/writes';
import { useRef } from 'react';
import type { UnansweredEdit } from '../form/draft/stored-draft';
import { toSavedContent, type Origin, type SentEdit } from './save-edit';

/** Maximum number of unanswered edits that are remembered. */
const MAX_UNANSWERED = 5;

type UpdateAnswer = ResponseBody<typeof updateSurvey>;

/** Sends edits, and remembers those that got no response, including those from before a reload. */
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
      if (!isOutcomeUncertain(toApiError(error))) forget(edit);
      throw error;
    }
  }

  return {
    read: () => unanswered.current,

    /**
     * Sends an edit; the same edit is sent with the same key again.
     * @param onSend called right before the request.
     */
    send({ content, revision, correction }: SentEdit, onSend: () => void): Promise<UpdateAnswer> {
      const sentEdit = { content, revision, ...(correction && { correction }) };
      const serializedEdit = JSON.stringify(sentEdit);
      const previousEdit = unanswered.current.find((each) => {
        const { idempotencyKey: _key, ...sent } = each;
        return JSON.stringify(sent) === serializedEdit;
      });
      const edit = previousEdit ?? { ...sentEdit, idempotencyKey: newIdempotencyKey() };
      forget(edit);
      unanswered.current = [...unanswered.current, edit].slice(-MAX_UNANSWERED);
      onSend();
      return sendEdit(edit);
    },

    /**
     * Finds out whether one of them was saved: when it is resent with its key, the server repeats its first response,
     * and refuses edits that had not arrived before the survey was saved otherwise.
     */
    findSaved: async (): Promise<Origin | undefined> => {
      for (const edit of unanswered.current.toReversed()) {
        try {
          const { revision } = await sendEdit(edit);
          return { base: toSavedContent(edit.content), revision };
        } catch (error) {
          if (isOutcomeUncertain(toApiError(error))) throw error;
        }
      }
      return undefined;
    },
  };
}
