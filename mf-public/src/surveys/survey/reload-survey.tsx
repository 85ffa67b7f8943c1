import { Button, Row } from '@canvass/shared/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';

interface ReloadSurveyProps {
  /** Also offers the list of all surveys, as a reload may not help. */
  showsListLink: boolean;
  onReload: () => Promise<unknown>;
}

/** Reloads a survey that was changed, closed, or unpublished since it was loaded. */
export function ReloadSurvey({ showsListLink, onReload }: ReloadSurveyProps) {
  const [isLoading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await onReload();
    setLoading(false);
  };
  return (
    <Row>
      <Button size="s" busy={isLoading} onClick={() => void reload()}>
        {strings.survey.reload}
      </Button>
      {showsListLink && <Link to={paths.surveys.href()}>{strings.survey.backToAll}</Link>}
    </Row>
  );
}
