import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import {
  Accordion,
  BallotView,
  Button,
  formatClosingUtc,
  formatDate,
  Dialog,
  Facts,
  isClosed,
  Loading,
  Notice,
  Skeleton,
  Stack,
  SerifText,
  MutedText,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { preview as strings } from '../strings/preview';

/** With the surveyor's line breaks. */
const Description = styled(MutedText)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

function SurveyDetails({ survey }: { survey: Survey }) {
  const { description, category, location, closesAt, timestamp, questions } = survey;
  return (
    <>
      {description && <Description dir="auto">{description}</Description>}
      <Facts
        facts={[
          { label: strings.category, value: category },
          ...(location ? [{ label: strings.location, value: <bdi>{location}</bdi> }] : []),
          { label: isClosed(closesAt) ? strings.closed : strings.closes, value: formatClosingUtc(closesAt) },
          { label: strings.createdAt, value: formatDate(timestamp) },
        ]}
      />
      <BallotView questions={questions} level="h4" />
    </>
  );
}

/** A survey as its voters see it. If it fails to load, the error shows here, and nothing else is affected. */
export function SurveyPreview({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(surveyQuery(id));
  const retry = (
    <Button size="s" busy={isFetching} onClick={() => void refetch()}>
      {strings.retry}
    </Button>
  );
  return (
    <Stack>
      {data && <SurveyDetails survey={data} />}
      {error && (
        <Notice kind="danger" action={retry}>
          {strings.failed} {toApiError(error).title}
        </Notice>
      )}
      {!data && !error && (
        <>
          <Loading />
          <Skeleton shape="block" />
        </>
      )}
    </Stack>
  );
}

/** The same, collapsed; it is loaded when it is expanded. */
export function CollapsedPreview({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion>
      <details onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}>
        <summary>{strings.show}</summary>
        <div>{isOpen && <SurveyPreview id={id} />}</div>
      </details>
    </Accordion>
  );
}

/** The same in a dialog. */
export function PreviewDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <Dialog isWide title={strings.title} onClose={onClose} actions={<Button onClick={onClose}>{strings.close}</Button>}>
      <SerifText>{title}</SerifText>
      <SurveyPreview id={id} />
    </Dialog>
  );
}
