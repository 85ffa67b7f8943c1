import type { SurveySummary } from '@canvass/shared/contracts';
import { Button, Row, Table, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { ownSurveys as strings } from '../strings/own-surveys';
import type { SurveyAction } from '../states/survey-actions';
import { SurveyActionDialog, SurveyMenu } from '../states/survey-menu';
import { ShareDialog } from './share-dialog';
import { SurveyCells, SurveyColumnHeaders } from './survey-cells';
import { paths } from '../paths';

const { space } = tokens;

/** Wraps where the table is narrow, so that the table never has to scroll to its actions. */
const ActionsRow = styled(Row)`
  gap: ${space.s2} ${space.s3};
`;

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
      <td data-cell="wide">
        <ActionsRow>
          <Link to={paths.responses.href(survey._id)}>
            {strings.viewDetails} <VisuallyHidden>{strings.ofSurvey(survey.title)}</VisuallyHidden>
          </Link>
          <Link to={paths.edit.href(survey._id)}>
            {strings.edit} <VisuallyHidden>{survey.title}</VisuallyHidden>
          </Link>
          <Button size="s" onClick={onShare}>
            {strings.share} <VisuallyHidden>{survey.title}</VisuallyHidden>
          </Button>
          <SurveyMenu survey={survey} onAction={onAction} firstItems={[duplicate]} />
        </ActionsRow>
      </td>
    </tr>
  );
}

/** The surveyor's own surveys, each with links to its responses and its form, ways to share it, and what its state allows. */
export function SurveysTable({ surveys }: { surveys: SurveySummary[] }) {
  const [sharing, setSharing] = useState<SurveySummary | null>(null);
  const [acting, setActing] = useState<{ survey: SurveySummary; action: SurveyAction } | null>(null);
  return (
    <>
      <Table label={strings.table} stack tall>
        <thead>
          <SurveyColumnHeaders actions={[strings.actions]} />
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
