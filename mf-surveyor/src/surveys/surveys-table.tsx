import type { SurveySummary } from '@canvass/shared/contracts';
import { Button, Table, VisuallyHidden } from '@canvass/shared/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ownSurveys as strings } from '../strings/own-surveys';
import { SurveyMenu } from '../states/survey-menu';
import { ShareDialog } from './share-dialog';
import { SurveyCells, SurveyColumnHeaders } from './survey-cells';
import { paths } from '../paths';

const { actions } = strings;

function SurveyRow({ survey, onShare }: { survey: SurveySummary; onShare: () => void }) {
  const ofSurvey = <VisuallyHidden>{strings.ofSurvey(survey.title)}</VisuallyHidden>;
  return (
    <tr>
      <SurveyCells survey={survey} />
      <td data-cell="end">
        <Link to={paths.responses.href(survey._id)}>
          {strings.viewDetails} {ofSurvey}
        </Link>
      </td>
      <td data-cell="end">
        <Link to={paths.create.copyHref(survey._id)}>
          {strings.duplicate} <VisuallyHidden>{survey.title}</VisuallyHidden>
        </Link>
      </td>
      <td data-cell="end">
        <Button size="s" onClick={onShare}>
          {strings.share} <VisuallyHidden>{survey.title}</VisuallyHidden>
        </Button>
      </td>
      <td data-cell="end">
        <SurveyMenu survey={survey} />
      </td>
    </tr>
  );
}

/** The surveyor's own surveys, each with a link to its responses, ways to share it, and what its state allows. */
export function SurveysTable({ surveys }: { surveys: SurveySummary[] }) {
  const [sharing, setSharing] = useState<SurveySummary | null>(null);
  return (
    <>
      <Table label={strings.table} stack tall>
        <thead>
          <SurveyColumnHeaders actions={[actions.details, actions.duplicate, actions.share, actions.menu]} />
        </thead>
        <tbody>
          {surveys.map((survey) => (
            <SurveyRow key={survey._id} survey={survey} onShare={() => setSharing(survey)} />
          ))}
        </tbody>
      </Table>
      {sharing && <ShareDialog survey={sharing} onClose={() => setSharing(null)} />}
    </>
  );
}
