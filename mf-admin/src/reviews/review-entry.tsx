import type { ReviewRequest } from '@canvass/shared/contracts';
import { Button, Meta, Notice, Row, Stack, Subheading, Said } from '@canvass/shared/ui';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import { EntryTitle } from '../layout/entry-title';
import { Moment } from '../layout/moment';
import { failureSaid } from '../layout/use-write';
import { elsewhere } from '../paths';
import { FoldedPreview } from '../surveys/survey-preview';
import { usePublishing } from '../surveys/use-publishing';
import { words } from '../words';

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="s">
      <Subheading>{title}</Subheading>
      {children}
    </Stack>
  );
}

interface ReviewEntryProps {
  review: ReviewRequest;
  publishRef: Ref<HTMLButtonElement>;
  onPublished: () => void;
  onKeep: () => void;
}

/** A survey that was unpublished, what its surveyor says to that, and the answer. */
export function ReviewEntry({ review, publishRef, onPublished, onKeep }: ReviewEntryProps) {
  const { surveyId, title, category, surveyorEmail, feedback, message, reviewRequestedAt } = review;
  const { run, isPending, failure } = usePublishing({ _id: surveyId, title, status: 'Unpublish' }, onPublished);
  const id = useId();
  return (
    <li aria-labelledby={id}>
      <Stack gap="s">
        <EntryTitle id={id}>
          <Link to={elsewhere.survey(surveyId)}>{title}</Link>
        </EntryTitle>
        <Meta>
          {category} · {surveyorEmail || words.surveys.withoutSurveyor} · {words.reviews.asked}{' '}
          <Moment at={reviewRequestedAt} />
        </Meta>
      </Stack>
      <Words title={words.reviews.feedback}>
        <Said>{feedback}</Said>
      </Words>
      <Words title={words.reviews.message}>
        {message ? <Said>{message}</Said> : <Meta>{words.reviews.noMessage}</Meta>}
      </Words>
      <FoldedPreview id={surveyId} />
      <Row>
        <Button
          ref={publishRef}
          kind="primary"
          busy={isPending}
          aria-label={words.reviews.publishOf(title)}
          onClick={() => run('Publish')}
        >
          {isPending ? words.reviews.publishing : words.reviews.publish}
        </Button>
        <Button
          aria-disabled={isPending || undefined}
          aria-label={words.reviews.keepOf(title)}
          onClick={() => !isPending && onKeep()}
        >
          {words.reviews.keep}
        </Button>
      </Row>
      {failure && <Notice kind="danger">{failureSaid(failure)}</Notice>}
    </li>
  );
}
