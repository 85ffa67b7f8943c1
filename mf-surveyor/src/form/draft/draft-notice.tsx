import { Button, formatDateTime, Notice } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings/survey-form';
import type { SurveyForm } from '../survey-form';

interface DraftNoticeProps {
  /** When the restored draft was saved. */
  at: string;
  /** Formats the message: 'Your draft from Nov 20, 2026, 14:05 is here.' */
  formatMessage: (moment: string) => string;
  /** The label of the button that discards the draft. */
  discardLabel: string;
  getCurrentForm: () => SurveyForm;
  onDiscard: () => void;
  onRestore: (form: SurveyForm) => void;
}

/** Shows that the form was filled in with a draft, and offers to discard it, and then to restore it. */
export function DraftNotice({
  at,
  formatMessage,
  discardLabel,
  getCurrentForm,
  onDiscard,
  onRestore,
}: DraftNoticeProps) {
  const [discarded, setDiscarded] = useState<SurveyForm | null>(null);

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
      <Notice action={action}>{discarded ? strings.draftDiscarded : formatMessage(formatDateTime(at))}</Notice>
    </div>
  );
}
