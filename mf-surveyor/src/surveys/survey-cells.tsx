import type { SurveySummary } from '@canvass/shared/contracts';
import { formatCount, getSurveyState, Meta, VisuallyHidden } from '@canvass/shared/ui';
import { ownSurveys as strings } from '../strings/own-surveys';
import { ClosesCell } from './closes-cell';
import { StateBadge } from '../states/state-badge';

const { columns } = strings;

/** The column headers of every list of own surveys; `actions` are the names of a survey's actions. */
export function SurveyColumnHeaders({ actions }: { actions: string[] }) {
  return (
    <tr>
      <th scope="col">{columns.title}</th>
      <th scope="col">{columns.status}</th>
      <th scope="col" data-cell="number">
        {columns.votes}
      </th>
      <th scope="col">{columns.closes}</th>
      {actions.map((action) => (
        <th key={action} scope="col">
          <VisuallyHidden>{action}</VisuallyHidden>
        </th>
      ))}
    </tr>
  );
}

/** The cells of a survey: title, status, votes, and when it closes. */
export function SurveyCells({ survey }: { survey: SurveySummary }) {
  return (
    <>
      <th scope="row" data-cell="wide">
        <bdi>{survey.title}</bdi>
      </th>
      <td>
        <StateBadge state={getSurveyState(survey)} />
        {survey.visibilityPolicy === 'link' && <Meta>{strings.linkOnly}</Meta>}
      </td>
      <td data-cell="number" data-label={columns.votes}>
        <span>{formatCount(survey.voteCount)}</span>
        {survey.invitedCount !== undefined && <Meta>{strings.ofInvited(survey.invitedCount)}</Meta>}
      </td>
      <td data-cell="wide" data-label={columns.closes}>
        <ClosesCell closesAt={survey.closesAt} />
      </td>
    </>
  );
}
