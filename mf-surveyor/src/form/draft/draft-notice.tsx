import { Button, formatDateTime, Notice } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';
import type { SurveyForm } from '../survey-form';

interface DraftNoticeProps {
  /** When the draft was kept that the form began with. */
  at: string;
  /** What this draft is called: 'Your draft from 20 Nov 2026, 14:05 is here.' */
  formatMessage: (moment: string) => string;
  /** The button that does without it. */
  discardLabel: string;
  getCurrentForm: () => SurveyForm;
  onDiscard: () => void;
  onRestore: (form: SurveyForm) => void;
}

/** Says that the form began with a draft, and offers to do without it; and then, to have it back. */
export function DraftNotice({
  at,
  formatMessage,
  discardLabel,
  getCurrentForm,
  onDiscard,
  onRestore,
}: DraftNoticeProps) {
  const [discarded, setDiscarded] = useState<SurveyForm | null>(null);
  const { day, time } = formatDateTime(at);

  function toggle() {
    const currentForm = getCurrentForm();
    if (discarded) onRestore(discarded);
    else onDiscard();
    setDiscarded(discarded ? null : currentForm);
  }

  const action = (
    <Button size="s" onClick={toggle}>
      {discarded ? strings.restoreDraft : discardLabel}
    </Button>
  );
  return (
    <div aria-live="polite">
      <Notice action={action}>{discarded ? strings.draftDiscarded : formatMessage(`${day}, ${time}`)}</Notice>
    </div>
  );
}
