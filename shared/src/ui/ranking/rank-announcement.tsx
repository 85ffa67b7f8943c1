import { useState } from 'react';
import { VisuallyHidden } from '../theme/text';
import { describeRankingChange } from './describe-ranking-change';

/** What changed in a ranking last, for screen readers. Belongs in a live region. */
export function RankAnnouncement({ ranked }: { ranked: string[] }) {
  const [last, setLast] = useState({ ranked, text: '' });
  if (last.ranked.join('\n') !== ranked.join('\n'))
    setLast({ ranked, text: describeRankingChange(last.ranked, ranked) });
  return <VisuallyHidden>{last.text} </VisuallyHidden>;
}
