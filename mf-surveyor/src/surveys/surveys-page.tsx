import { ButtonLink } from '@canvass/shared/ui';
import { ownSurveys as words } from '../words/own-surveys';
import { OwnSurveys } from './own-surveys';
import { SurveysTable } from './surveys-table';

/** 'Surveys': the surveyor's own surveys, each with the way to its responses. */
export function Page() {
  const { details, duplicate, share } = words.deeds;
  const create = <ButtonLink to="/dashboard/surveyor/create">{words.create}</ButtonLink>;
  return (
    <OwnSurveys
      title={words.surveys}
      action={create}
      Table={SurveysTable}
      columns={[...Object.values(words.columns), details, duplicate, share]}
    />
  );
}
