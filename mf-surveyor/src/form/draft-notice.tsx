import { Button, momentOf, Notice } from '@canvass/shared/ui';
import { useState } from 'react';
import { words } from '../words/survey-form';
import type { SurveyForm } from './survey-form';

interface DraftNoticeProps {
  /** When the draft was kept that the form began with. */
  at: string;
  /** What this draft is called: 'Your draft from 20 Nov 2026, 14:05 is here.' */
  said: (moment: string) => string;
  /** The button that does without it. */
  afresh: string;
  read: () => SurveyForm;
  onAfresh: () => void;
  onBack: (form: SurveyForm) => void;
}

/** Says that the form began with a draft, and offers to do without it; and then, to have it back. */
export function DraftNotice({ at, said, afresh, read, onAfresh, onBack }: DraftNoticeProps) {
  const [away, setAway] = useState<SurveyForm | null>(null);
  const { day, time } = momentOf(at);

  function press() {
    const written = read();
    if (away) onBack(away);
    else onAfresh();
    setAway(away ? null : written);
  }

  const action = (
    <Button size="s" onClick={press}>
      {away ? words.bringBack : afresh}
    </Button>
  );
  return (
    <div aria-live="polite">
      <Notice action={action}>{away ? words.putAway : said(`${day}, ${time}`)}</Notice>
    </div>
  );
}
