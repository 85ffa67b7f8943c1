import type { SurveySummary } from '@canvass/shared/contracts';
import { Button, Table, VisuallyHidden } from '@canvass/shared/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ownSurveys as strings } from '../strings/own-surveys';
import type { SurveyAction } from '../states/survey-actions';
import { SurveyActionDialog, SurveyMenu } from '../states/survey-menu';
import { ShareDialog } from './share-dialog';
import { SurveyCells, SurveyColumnHeaders } from './survey-cells';
import { paths } from '../paths';

const { actions } = strings;

interface SurveyRowProps {
  survey: SurveySummary;
  onShare: () => void;
  onAction: (action: SurveyAction) => void;
}

function SurveyRow({ survey, onShare, onAction }: SurveyRowProps) {
  const navigate = useNavigate();
  const duplicate = {
    id: 'duplicate',
    label: strings.duplicate,
    onSelect: () => void navigate(paths.create.copyHref(survey._id)),
  };
  return (
    <tr>
      <SurveyCells survey={survey} />
      <td data-cell="end">
        <Link to={paths.responses.href(survey._id)}>
          {strings.viewDetails} <VisuallyHidden>{strings.ofSurvey(survey.title)}</VisuallyHidden>
        </Link>
      </td>
      <td data-cell="end">
        <Button size="s" onClick={onShare}>
          {strings.share} <VisuallyHidden>{survey.title}</VisuallyHidden>
        </Button>
      </td>
      <td data-cell="end">
        <SurveyMenu survey={survey} onAction={onAction} firstItems={[duplicate]} />
      </td>
    </tr>
  );
}

/** The surveyor's own surveys, each with a link to its responses, ways to share it, and what its state allows. */
export function SurveysTable({ surveys }: { surveys: SurveySummary[] }) {
  const [sharing, setSharing] = useState<SurveySummary | null>(null);
  const [acting, setActing] = useState<{ survey: SurveySummary; action: SurveyAction } | null>(null);
  return (
    <>
      <Table label={strings.table} stack tall>
        <thead>
          <SurveyColumnHeaders actions={[actions.details, actions.share, actions.menu]} />
        </thead>
        <tbody>
          {surveys.map((survey) => (
            <SurveyRow
              key={survey._id}
              survey={survey}
              onShare={() => setSharing(survey)}
              onAction={(action) => setActing({ survey, action })}
            />
          ))}
        </tbody>
      </Table>
      {sharing && <ShareDialog survey={sharing} onClose={() => setSharing(null)} />}
      {acting && <SurveyActionDialog {...acting} onClose={() => setActing(null)} />}
    </>
  );
}
