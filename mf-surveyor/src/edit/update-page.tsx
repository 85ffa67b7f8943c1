import { OwnSurveys } from '../surveys/own-surveys';
import { ownSurveys as strings } from '../strings/own-surveys';
import { UpdateTable } from './update-table';

/** 'Update Survey': the surveyor's own surveys, to search and edit. */
export function Page() {
  const { edit, duplicate } = strings.actions;
  return (
    <OwnSurveys
      title={strings.update}
      Table={UpdateTable}
      columns={[...Object.values(strings.columns), edit, duplicate]}
    />
  );
}
