import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import {
  Accordion,
  BallotView,
  Button,
  closingInUtc,
  dayOf,
  Dialog,
  Facts,
  isClosed,
  Loading,
  Notice,
  Skeleton,
  Stack,
  Voice,
  Quiet,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';
import { surveyQuery } from './surveys-queries';

/** In the lines that the surveyor wrote. */
const Description = styled(Quiet)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

function WholeSurvey({ survey }: { survey: Survey }) {
  const { description, category, closesAt, timestamp, questions } = survey;
  return (
    <>
      {description && <Description>{description}</Description>}
      <Facts
        facts={[
          { label: words.preview.category, value: category },
          { label: isClosed(closesAt) ? words.preview.closed : words.preview.closes, value: closingInUtc(closesAt) },
          { label: words.preview.createdAt, value: dayOf(timestamp) },
        ]}
      />
      <BallotView questions={questions} level="h4" />
    </>
  );
}

/** A survey as its voters see it. One that does not load says so here, and takes nothing else along. */
export function SurveyPreview({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(surveyQuery(id));
  const retry = (
    <Button size="s" busy={isFetching} onClick={() => void refetch()}>
      {words.preview.retry}
    </Button>
  );
  return (
    <Stack>
      {data && <WholeSurvey survey={data} />}
      {error && (
        <Notice kind="danger" action={retry}>
          {words.preview.failed} {failureOf(error).title}
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

/** The same behind a line that opens it; it is read when it is opened. */
export function FoldedPreview({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Accordion>
      <details onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}>
        <summary>{words.preview.show}</summary>
        <div>{isOpen && <SurveyPreview id={id} />}</div>
      </details>
    </Accordion>
  );
}

/** The same in a dialog of its own. */
export function PreviewDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  return (
    <Dialog
      wide
      title={words.preview.title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.preview.close}</Button>}
    >
      <Voice>{title}</Voice>
      <SurveyPreview id={id} />
    </Dialog>
  );
}
