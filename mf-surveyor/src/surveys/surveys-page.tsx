import { ButtonLink } from '@canvass/shared/ui';
import { ownSurveys as strings } from '../strings/own-surveys';
import { OwnSurveys } from './own-surveys';
import { SurveysTable } from './surveys-table';
import { paths } from '../paths';

/** 'Surveys': the surveyor's own surveys, each with a link to its responses. */
export function Page() {
  const { details, duplicate, share } = strings.actions;
  const create = <ButtonLink to={paths.create.path}>{strings.create}</ButtonLink>;
  return (
    <OwnSurveys
      title={strings.surveys}
      action={create}
      Table={SurveysTable}
      columns={[...Object.values(strings.columns), details, duplicate, share]}
    />
  );
}
