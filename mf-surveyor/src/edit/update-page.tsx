import { OwnSurveys } from '../surveys/own-surveys';
import { ownSurveys as words } from '../words/own-surveys';
import { UpdateTable } from './update-table';

/** 'Update Survey': the surveyor's own surveys, to be found and edited. */
export function Page() {
  const { edit, duplicate } = words.deeds;
  return (
    <OwnSurveys title={words.update} Table={UpdateTable} columns={[...Object.values(words.columns), edit, duplicate]} />
  );
}
