import { useSession } from '@canvass/shared/session';
import { PageHeader, Title } from '@canvass/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { emptySurvey } from '../form/survey-form';
import { strings } from '../strings/create';
import { getDraftKey, readFormSource } from './form-source';
import { CreateForm } from './create-form';
import { FromSurvey } from './from-survey';
import { FromTemplate } from './from-template';
import { TemplateButton } from './template-button';

/** 'Create Survey': the survey's form with its questions, and a preview for voters. */
export function Page() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const source = readFormSource(search);
  const draftKey = getDraftKey(user?.uid ?? '', source);
  // Another user or another source needs another form.
  const key = draftKey.name;
  return (
    <>
      <PageHeader>
        <Title>{strings.create}</Title>
        <TemplateButton />
      </PageHeader>
      {source.from && <FromSurvey key={key} id={source.from} draftKey={draftKey} />}
      {source.template && <FromTemplate key={key} name={source.template} draftKey={draftKey} />}
      {!source.from && !source.template && <CreateForm key={key} initialForm={emptySurvey} draftKey={draftKey} />}
    </>
  );
}
