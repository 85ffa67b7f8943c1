import type { SurveySummary } from '@canvass/shared/contracts';
import { Table, VisuallyHidden } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { SurveyCells, SurveyColumnHeaders } from '../surveys/survey-cells';
import { ownSurveys as strings } from '../strings/own-surveys';
import { paths } from '../paths';

function SurveyRow({ survey }: { survey: SurveySummary }) {
  const title = <VisuallyHidden>{survey.title}</VisuallyHidden>;
  return (
    <tr>
      <SurveyCells survey={survey} />
      <td data-cell="end">
        <Link to={paths.edit.href(survey._id)}>
          {strings.edit} {title}
        </Link>
      </td>
      <td data-cell="end">
        <Link to={paths.create.copyHref(survey._id)}>
          {strings.duplicate} {title}
        </Link>
      </td>
    </tr>
  );
}

/** The surveyor's own surveys, each with a link to edit it. */
export function UpdateTable({ surveys }: { surveys: SurveySummary[] }) {
  return (
    <Table label={strings.table} stack tall>
      <thead>
        <SurveyColumnHeaders actions={[strings.actions.edit, strings.actions.duplicate]} />
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <SurveyRow key={survey._id} survey={survey} />
        ))}
      </tbody>
    </Table>
  );
}
