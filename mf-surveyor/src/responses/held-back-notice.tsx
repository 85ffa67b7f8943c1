import type { Survey } from '@canvass/shared/contracts';
import { Heading, Notice, Stack } from '@canvass/shared/ui';
import { useId } from 'react';
import { formatUnlinkTime, isUnlinkDue } from '../states/ballot-policy';
import { strings } from '../strings';
import { responses as responseStrings } from '../strings/responses';

function describeWhen(survey: Survey): string {
  if (isUnlinkDue(survey)) return responseStrings.heldBackDue;
  const unlinkTime = formatUnlinkTime(survey);
  return unlinkTime === undefined ? responseStrings.heldBackOpen : responseStrings.heldBackUntil(unlinkTime);
}

/** In place of the anonymous ballots, as long as they can be linked to people: when they will be shown. */
export function HeldBackNotice({ survey }: { survey: Survey }) {
  const headingId = useId();
  return (
    <Stack as="section" gap="m" aria-labelledby={headingId}>
      <Heading id={headingId}>{strings.allResponses}</Heading>
      <Notice title={responseStrings.heldBack}>
        {describeWhen(survey)} {responseStrings.heldBackText}
      </Notice>
    </Stack>
  );
}
