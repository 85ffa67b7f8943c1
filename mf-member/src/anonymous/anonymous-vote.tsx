import { getUnlinkTime, type Participation } from '@canvass/shared/contracts';
import { formatDateTime, Meta } from '@canvass/shared/ui';
import { strings } from '../strings';

function describeAnswers({ anonymous, closesAt }: Participation): string {
  if (anonymous === 'unlinked') return strings.unlinked;
  if (anonymous !== 'linked') return '';
  return strings.shownUntil(formatDateTime(getUnlinkTime(closesAt)));
}

/** That a vote is an anonymous ballot, and until when its answers can be shown, or why they are not. */
export function AnonymousVote({ participation }: { participation: Participation }) {
  return (
    <Meta>
      {strings.votedAnonymously}. {describeAnswers(participation)}
    </Meta>
  );
}
