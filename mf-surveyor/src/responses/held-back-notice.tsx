import type { Survey } from '@canvass/shared/contracts';
import { Heading, joinTexts, Notice, Stack } from '@canvass/shared/ui';
import { useId } from 'react';
import { formatRevealTime, isRevealing } from '../anonymous/ballot-policy';
import { strings } from '../strings';
import { responses as responseStrings } from '../strings/responses';

function describeWhen(survey: Survey): string {
  if (!isRevealing(survey)) return responseStrings.heldBackOpen;
  const time = formatRevealTime(survey);
  return time === undefined ? responseStrings.heldBackDue : responseStrings.heldBackUntil(time);
}

/** In place of the responses to a survey with anonymous ballots: when they will be shown. */
export function HeldBackNotice({ survey }: { survey: Survey }) {
  const headingId = useId();
  return (
    <Stack as="section" gap="m" aria-labelledby={headingId}>
      <Heading id={headingId}>{strings.allResponses}</Heading>
      <Notice title={responseStrings.heldBack}>{joinTexts(describeWhen(survey), responseStrings.heldBackText)}</Notice>
    </Stack>
  );
}
