import { Button, Row } from '@canvass/shared/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';

interface ReloadSurveyProps {
  /** A reload may not help: the list of all surveys is offered, too. */
  showsListLink: boolean;
  onReload: () => Promise<unknown>;
}

/** Reloads a survey that was changed, closed, or unpublished since it was read. */
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
