import { useSession } from '@canvass/shared/session';
import { PageHeader, Title } from '@canvass/shared/ui';
import { emptySurvey } from '../form/survey-form';
import { strings } from '../strings/create';
import { getDraftKey } from './form-source';
import { CreateForm } from './create-form';
import { FromDraft } from './from-draft';
import { FromSurvey } from './from-survey';
import { FromTemplate } from './from-template';
import { TemplateButton } from './template-button';
import { useFormSource } from './use-form-source';

/** 'Create Survey': the survey's form with its questions, and a preview for voters. */
export function Page() {
  const { user } = useSession();
  const { source, generation, handleSavedAs } = useFormSource();
  const { draft, from, template } = source;
  const draftKey = getDraftKey(user?.uid ?? '', source);
  // Another user or another source needs another form.
  const key = `${generation}:${draftKey.name}`;
  const props = { draftKey, onSavedAs: handleSavedAs };
  return (
    <>
      <PageHeader>
        <Title>{strings.create}</Title>
        <TemplateButton />
      </PageHeader>
      {draft && <FromDraft key={key} id={draft} {...props} />}
      {from && <FromSurvey key={key} id={from} {...props} />}
      {template && <FromTemplate key={key} name={template} {...props} />}
      {!draft && !from && !template && <CreateForm key={key} initialForm={emptySurvey} {...props} />}
    </>
  );
}
