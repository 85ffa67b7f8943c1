import type { Survey } from '@canvass/shared/contracts';
import { OvalMeter, Stack } from '@canvass/shared/ui';
import { roll as strings } from '../strings/roll';

/** How many of those who are invited have voted, in a survey in which nobody else can. */
export function Turnout({
  survey: { voteCount, invitedCount },
}: {
  survey: Pick<Survey, 'voteCount' | 'invitedCount'>;
}) {
  if (!invitedCount) return null;
  return (
    <Stack gap="s">
      <p>
        <b>{strings.turnout(voteCount, invitedCount)}</b>
      </p>
      <OvalMeter value={voteCount} of={invitedCount} style={{ width: 'min(100%, 24rem)' }} />
    </Stack>
  );
}
