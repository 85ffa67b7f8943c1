import type { SurveySummary } from '@canvass/shared/contracts';
import { formatCount, Table, VisuallyHidden } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { ClosesCell } from '../surveys/closes-cell';
import { StatusBadge } from '../surveys/status-badge';
import { words } from '../words/edit';

const { columns } = words;

function SurveyRow({ survey }: { survey: SurveySummary }) {
  const ofSurvey = <VisuallyHidden>{words.ofSurvey(survey.title)}</VisuallyHidden>;
  return (
    <tr>
      <th scope="row" data-cell="wide">
        {survey.title}
      </th>
      <td>
        <StatusBadge status={survey.status} />
      </td>
      <td data-cell="number" data-label={columns.votes}>
        {formatCount(survey.voteCount)}
      </td>
      <td data-cell="wide" data-label={columns.closes}>
        <ClosesCell closesAt={survey.closesAt} />
      </td>
      <td data-cell="end">
        <Link to={`/dashboard/update/${survey._id}`}>
          {words.edit} {ofSurvey}
        </Link>
      </td>
      <td data-cell="end">
        <Link to={`/dashboard/surveyor/create?from=${survey._id}`}>
          {words.duplicate} {ofSurvey}
        </Link>
      </td>
    </tr>
  );
}

/** Own surveys, each with the way to where it is edited. */
export function UpdateTable({ surveys }: { surveys: SurveySummary[] }) {
  return (
    <Table label={words.table} stack tall>
      <thead>
        <tr>
          <th scope="col">{columns.title}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" data-cell="number">
            {columns.votes}
          </th>
          <th scope="col">{columns.closes}</th>
          <th scope="col">
            <VisuallyHidden>{columns.edit}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{columns.duplicate}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <SurveyRow key={survey._id} survey={survey} />
        ))}
      </tbody>
    </Table>
  );
}
