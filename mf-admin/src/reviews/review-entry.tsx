import type { ReviewRequest } from '@canvass/shared/contracts';
import { Button, Meta, Notice, Row, Stack, Subheading, Quote } from '@canvass/shared/ui';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import { EntryTitle } from '../layout/entry-title';
import { DateTime } from '../layout/date-time';
import { describeError } from '../layout/describe-error';
import { externalPaths } from '../paths';
import { CollapsedPreview } from '../surveys/survey-preview';
import { usePublish } from '../surveys/use-publish';
import { strings } from '../strings';

function QuoteSection({ title, children }: { title: string; children: ReactNode }) {
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
  /** Called before the answered request leaves the list. */
  onLeave: () => void;
  /** Called when the survey was not published because its owner has withdrawn it. */
  onRefused: (reason: string) => void;
  onKeepUnpublished: () => void;
}

/** An unpublished survey with its surveyor's review request, and the admin's answer. */
export function ReviewEntry({ review, publishRef, onLeave, onRefused, onKeepUnpublished }: ReviewEntryProps) {
  const { surveyId, title, category, surveyorEmail, feedback, message, reviewRequestedAt } = review;
  const { run, isPending, failure } = usePublish({ _id: surveyId, title, status: 'Unpublish' }, { onLeave, onRefused });
  const id = useId();
  return (
    <li aria-labelledby={id}>
      <Stack gap="s">
        <EntryTitle id={id}>
          <Link to={externalPaths.survey(surveyId)} dir="auto">
            {title}
          </Link>
        </EntryTitle>
        <Meta>
          <span>{category}</span> ·{' '}
          <span translate={surveyorEmail ? 'no' : undefined}>{surveyorEmail || strings.surveys.withoutSurveyor}</span> ·{' '}
          {strings.reviews.asked} <DateTime at={reviewRequestedAt} />
        </Meta>
      </Stack>
      <QuoteSection title={strings.reviews.feedback}>
        <Quote>{feedback}</Quote>
      </QuoteSection>
      <QuoteSection title={strings.reviews.message}>
        {message ? <Quote>{message}</Quote> : <Meta>{strings.reviews.noMessage}</Meta>}
      </QuoteSection>
      <CollapsedPreview id={surveyId} />
      <Row>
        <Button
          ref={publishRef}
          kind="primary"
          busy={isPending}
          aria-label={strings.reviews.publishLabel(title)}
          onClick={() => run('Publish')}
        >
          {isPending ? strings.reviews.publishing : strings.reviews.publish}
        </Button>
        <Button
          aria-disabled={isPending || undefined}
          aria-label={strings.reviews.keepLabel(title)}
          onClick={() => !isPending && onKeepUnpublished()}
        >
          {strings.reviews.keep}
        </Button>
      </Row>
      {failure && <Notice kind="danger">{describeError(failure)}</Notice>}
    </li>
  );
}
