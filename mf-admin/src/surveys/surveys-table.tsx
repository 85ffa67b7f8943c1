import type { SurveySummary } from '@canvass/shared/contracts';
import {
  Button,
  formatDate,
  FieldError,
  formatCount,
  getSurveyState,
  Meta,
  Table,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useState, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ListFocus } from '../layout/use-list-focus';
import { describeError } from '../layout/describe-error';
import { externalPaths, paths } from '../paths';
import { strings } from '../strings';
import { preview } from '../strings/preview';
import { StatusBadge } from './status-badge';
import { PreviewDialog } from './survey-preview';
import { getModerationState } from './surveys-queries';
import { usePublish } from './use-publish';

const { columns } = strings.surveys;

/** Unlike the buttons of a row, its error may wrap. */
const RowError = styled(FieldError)`
  max-width: 16rem;
  margin: ${tokens.space.s} 0 0 auto;
  text-align: left;
  white-space: normal;
`;

const actions = <VisuallyHidden key="actions">{columns.actions}</VisuallyHidden>;

/** The headers of the columns; the last one is visually hidden. */
export const SURVEY_COLUMNS = [columns.title, columns.status, columns.votes, columns.reports, actions];

/** The number of open reports, linked to them. */
function OpenReports({ survey: { _id, title, openReports = 0 } }: { survey: SurveySummary }) {
  if (openReports === 0) return '0';
  return (
    <Link to={`${paths.surveys}?tab=reported&survey=${_id}`}>
      <span aria-hidden="true">{formatCount(openReports)}</span>
      <VisuallyHidden>{strings.surveys.openReports(openReports, title)}</VisuallyHidden>
    </Link>
  );
}

interface SurveyRowProps {
  survey: SurveySummary;
  buttonRef: Ref<HTMLButtonElement>;
  onUnpublish: () => void;
  onLeave: () => void;
  onRefused: (reason: string) => void;
}

function SurveyRow({ survey, buttonRef, onUnpublish, onLeave, onRefused }: SurveyRowProps) {
  const { _id, title, surveyorEmail, status, visibilityPolicy, voteCount, timestamp } = survey;
  const { run, isPending, failure } = usePublish(survey, { onLeave, onRefused });
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  return (
    <tr aria-busy={isPending || undefined}>
      <th scope="row" data-cell="wide">
        <Link to={externalPaths.survey(_id)} dir="auto">
          {title}
        </Link>
        <Meta>
          <span translate={surveyorEmail ? 'no' : undefined}>{surveyorEmail || strings.surveys.withoutSurveyor}</span> ·{' '}
          <time dateTime={timestamp}>{formatDate(timestamp)}</time>
        </Meta>
      </th>
      <td>
        <StatusBadge status={status} state={getSurveyState(survey)} isLinkOnly={visibilityPolicy === 'link'} />
      </td>
      <td data-cell="number" data-label={columns.votes}>
        {formatCount(voteCount)}
      </td>
      <td data-cell="number" data-label={columns.reports}>
        <OpenReports survey={survey} />
      </td>
      <td data-cell="end wide">
        <Button size="s" kind="ghost" aria-label={preview.buttonLabel(title)} onClick={() => setPreviewOpen(true)}>
          {preview.button}
        </Button>
        <Button
          ref={buttonRef}
          size="s"
          busy={isPending}
          aria-label={strings.surveys.changeStatusLabel(title)}
          onClick={() => (getModerationState(survey) === 'unpublished' ? run('Publish') : onUnpublish())}
        >
          {strings.surveys.changeStatus}
        </Button>
        {failure && <RowError role="alert">{describeError(failure)}</RowError>}
        {isPreviewOpen && <PreviewDialog id={_id} title={title} onClose={() => setPreviewOpen(false)} />}
      </td>
    </tr>
  );
}

interface SurveysTableProps {
  surveys: SurveySummary[];
  focus: ListFocus;
  onUnpublish: (survey: SurveySummary) => void;
  /** Called when a survey is no longer unpublished, and may leave the list. */
  onLeave: (survey: SurveySummary) => void;
  /** Called when a survey was not published because its owner has withdrawn it. */
  onRefused: (reason: string) => void;
}

/** Surveys with the details that admins need, and buttons to change their status. */
export function SurveysTable({ surveys, focus, onUnpublish, onLeave, onRefused }: SurveysTableProps) {
  return (
    <Table label={strings.surveys.table} compact stack tall>
      <thead>
        <tr>
          <th scope="col">{columns.title}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" data-cell="number">
            {columns.votes}
          </th>
          <th scope="col" data-cell="number">
            {columns.reports}
          </th>
          <th scope="col">{actions}</th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <SurveyRow
            key={survey._id}
            survey={survey}
            buttonRef={focus.register(survey._id)}
            onUnpublish={() => onUnpublish(survey)}
            onLeave={() => onLeave(survey)}
            onRefused={onRefused}
          />
        ))}
      </tbody>
    </Table>
  );
}
