import type { Feedback } from '@canvass/shared/contracts';
import { PagedList, usePagedList } from '@canvass/shared/queries';
import {
  Button,
  ButtonLink,
  formatDate,
  EmptyState,
  Meta,
  PageHeader,
  Row,
  Table,
  TableSkeleton,
  Title,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { UnreadableSurveys } from '@canvass/shared/unreadable';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { feedbacks as strings } from '../strings/feedbacks';
import { feedbacksQuery } from './feedbacks-queries';
import { ReviewDialog } from './review-dialog';
import { paths } from '../paths';

const { columns } = strings;

/** An admin's text, with its line breaks. */
const Quote = styled.span.attrs({ dir: 'auto' })`
  display: block;
  max-width: 34rem;
  font-family: ${tokens.font.serif};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface RowProps {
  feedback: Feedback;
  onRequestReview: () => void;
}

function FeedbackRow({ feedback, onRequestReview }: RowProps) {
  const { surveyId, title, category, surveyorEmail, reviewRequestedAt } = feedback;
  const surveySuffix = <VisuallyHidden>{strings.ofSurvey(title)}</VisuallyHidden>;
  return (
    <tr>
      <th scope="row" data-cell="wide">
        <bdi>{title}</bdi>
      </th>
      <td data-label={columns.category}>{category}</td>
      <td data-cell="wide" data-label={columns.email} translate="no">
        {surveyorEmail}
      </td>
      <td data-cell="wide" data-label={columns.feedback}>
        <Quote>{feedback.feedback}</Quote>
      </td>
      <td data-cell="wide">
        <Row>
          <ButtonLink size="s" to={paths.edit.href(surveyId)}>
            {strings.fix} {surveySuffix}
          </ButtonLink>
          {reviewRequestedAt ? (
            <Meta as="span">{strings.reviewRequested(formatDate(reviewRequestedAt))}</Meta>
          ) : (
            <Button size="s" onClick={onRequestReview}>
              {strings.requestReview} {surveySuffix}
            </Button>
          )}
        </Row>
      </td>
    </tr>
  );
}

function FeedbacksTable({ feedbacks }: { feedbacks: Feedback[] }) {
  const [reviewDialog, setReviewDialog] = useState<{ feedback: Feedback; draft: string } | null>(null);
  const drafts = useRef(new Map<string, string>());
  return (
    <>
      <Table label={strings.table} stack tall>
        <thead>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.category}</th>
            <th scope="col">{columns.email}</th>
            <th scope="col">{columns.feedback}</th>
            <th scope="col">
              <VisuallyHidden>{columns.next}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {feedbacks.map((feedback) => (
            <FeedbackRow
              key={feedback.surveyId}
              feedback={feedback}
              onRequestReview={() => setReviewDialog({ feedback, draft: drafts.current.get(feedback.surveyId) ?? '' })}
            />
          ))}
        </tbody>
      </Table>
      {reviewDialog && (
        <ReviewDialog
          {...reviewDialog}
          onDraft={(draft) => drafts.current.set(reviewDialog.feedback.surveyId, draft)}
          onClose={() => setReviewDialog(null)}
        />
      )}
    </>
  );
}

function Feedbacks() {
  const list = usePagedList(feedbacksQuery, ({ surveyId }) => surveyId);
  const toSurveys = <ButtonLink to={paths.surveys}>{strings.toSurveys}</ButtonLink>;
  return (
    <PagedList
      list={list}
      skeleton={<TableSkeleton label={strings.table} columns={Object.values(columns)} stack />}
      empty={<EmptyState title={strings.none} text={strings.noneText} action={toSurveys} />}
      errorTitle={strings.failed}
      renderUnreadable={(ids) => <UnreadableSurveys ids={ids} />}
    >
      <FeedbacksTable feedbacks={list.items} />
    </PagedList>
  );
}

/** 'Feedbacks': why admins unpublished surveys, and how to get them published again (specification, section 2). */
export function Page() {
  return (
    <>
      <PageHeader>
        <Title>{strings.title}</Title>
      </PageHeader>
      <Feedbacks />
    </>
  );
}
