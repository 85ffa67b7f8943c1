import { useRef, useState } from 'react';
import { FeedbackDialog } from './feedback-dialog';
import type { Moderated } from './surveys-queries';

interface Feedback {
  send: (survey: Moderated, feedback: string, idempotencyKey: string) => Promise<unknown>;
  /** It is done. The survey is as it was before. */
  onDone: (survey: Moderated) => unknown;
}

/** The feedback dialog of a list: what was written about a survey and not sent is there when it is asked again. */
export function useFeedback({ send, onDone }: Feedback) {
  const drafts = useRef(new Map<string, string>());
  const [asked, setAsked] = useState<{ survey: Moderated; draft: string }>();
  const ask = (survey: Moderated) => setAsked({ survey, draft: drafts.current.get(survey._id) ?? '' });
  if (!asked) return { ask, dialog: null };
  const { survey, draft } = asked;
  const dialog = (
    <FeedbackDialog
      key={survey._id}
      survey={survey}
      draft={draft}
      onDraft={(words) => drafts.current.set(survey._id, words)}
      send={(feedback, idempotencyKey) => send(survey, feedback, idempotencyKey)}
      onClose={() => setAsked(undefined)}
      onDone={() => onDone(survey)}
    />
  );
  return { ask, dialog };
}
