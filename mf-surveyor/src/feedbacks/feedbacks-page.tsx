import type { Feedback } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import {
  Button,
  ButtonLink,
  dayOf,
  EmptyState,
  ErrorState,
  LoadMore,
  Meta,
  PageHead,
  Row,
  Table,
  TableSkeleton,
  Title,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { unreadableIn, UnreadableSurveys } from '@canvass/shared/unreadable';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { feedbacks as words } from '../words/feedbacks';
import { feedbacksQuery } from './feedbacks-queries';
import { ReviewDialog } from './review-dialog';

const { columns } = words;

/** What an admin wrote, in the lines that they wrote. */
const Said = styled.span`
  display: block;
  max-width: 34rem;
  font-family: ${tokens.font.serif};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

interface RowProps {
  feedback: Feedback;
  onAsk: () => void;
}

function FeedbackRow({ feedback, onAsk }: RowProps) {
  const { surveyId, title, category, surveyorEmail, reviewRequestedAt } = feedback;
  const ofSurvey = <VisuallyHidden>{words.ofSurvey(title)}</VisuallyHidden>;
  return (
    <tr>
      <th scope="row" data-cell="wide">
        {title}
      </th>
      <td data-label={columns.category}>{category}</td>
      <td data-cell="wide" data-label={columns.email}>
        {surveyorEmail}
      </td>
      <td data-cell="wide" data-label={columns.feedback}>
        <Said>{feedback.feedback}</Said>
      </td>
      <td data-cell="wide">
        <Row>
          <ButtonLink size="s" to={`/dashboard/update/${surveyId}`}>
            {words.fix} {ofSurvey}
          </ButtonLink>
          {reviewRequestedAt ? (
            <Meta as="span">{words.asked(dayOf(reviewRequestedAt))}</Meta>
          ) : (
            <Button size="s" onClick={onAsk}>
              {words.ask} {ofSurvey}
            </Button>
          )}
        </Row>
      </td>
    </tr>
  );
}

function FeedbacksTable({ feedbacks }: { feedbacks: Feedback[] }) {
  const [asking, setAsking] = useState<{ feedback: Feedback; draft: string } | null>(null);
  const drafts = useRef(new Map<string, string>());
  return (
    <>
      <Table label={words.table} stack tall>
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
              onAsk={() => setAsking({ feedback, draft: drafts.current.get(feedback.surveyId) ?? '' })}
            />
          ))}
        </tbody>
      </Table>
      {asking && (
        <ReviewDialog
          {...asking}
          onDraft={(draft) => drafts.current.set(asking.feedback.surveyId, draft)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function Feedbacks() {
  const query = useInfiniteQuery(feedbacksQuery);
  if (query.isPending) return <TableSkeleton label={words.table} columns={Object.values(columns)} stack />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={words.failed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const feedbacks = query.data.pages.flatMap(({ items }) => items);
  const unreadable = unreadableIn(query.data.pages);
  const leftOut = <UnreadableSurveys ids={unreadable} />;
  if (feedbacks.length === 0 && unreadable.length > 0) return leftOut;
  if (feedbacks.length === 0) {
    const surveys = <ButtonLink to="/dashboard/surveyor/surveys">{words.toSurveys}</ButtonLink>;
    return <EmptyState title={words.none} text={words.noneText} action={surveys} />;
  }
  return (
    <>
      <FeedbacksTable feedbacks={feedbacks} />
      <LoadMore list={query} shown={feedbacks.length} failureOf={failureOf} />
      {leftOut}
    </>
  );
}

/** 'Feedbacks': why admins unpublished surveys, and the ways to have them published again (specification, section 2). */
export function Page() {
  return (
    <>
      <PageHead>
        <Title>{words.title}</Title>
      </PageHead>
      <Feedbacks />
    </>
  );
}
