import { PageHeader, Title } from '@canvass/shared/ui';
import { ownSurveys as strings } from '../strings/own-surveys';
import { OwnSurveysList } from '../surveys/own-surveys';

/** 'Update Survey': the surveyor's own surveys, to search and edit. */
export function Page() {
  return (
    <>
      <PageHeader>
        <Title>{strings.update}</Title>
      </PageHeader>
      <OwnSurveysList />
    </>
  );
}
