import { useSession } from '@canvass/shared/session';
import { PageHeader, Row, Title } from '@canvass/shared/ui';
import { emptySurvey } from '../form/survey-form';
import { strings } from '../strings/create';
import { CreateForm } from './create-form';
import { FromDraft } from './from-draft';
import { FromSurvey } from './from-survey';
import { FromTemplate } from './from-template';
import { TemplateButton } from './template-button';
import { UnfinishedButton, UnfinishedNotice } from './unfinished-surveys';
import { useFormSource } from './use-form-source';

function CreateSurvey({ uid }: { uid: string }) {
  const { source, generation, place } = useFormSource(uid);
  const { draft, from, template } = source;
  return (
    <>
      <PageHeader>
        <Title>{strings.create}</Title>
        <Row>
          <UnfinishedButton uid={uid} current={place.draftKey} />
          <TemplateButton />
        </Row>
      </PageHeader>
      <UnfinishedNotice key={`notice:${generation}`} uid={uid} source={source} current={place.draftKey} />
      {draft && <FromDraft key={generation} id={draft} place={place} />}
      {from && <FromSurvey key={generation} id={from} place={place} />}
      {template && <FromTemplate key={generation} name={template} place={place} />}
      {!draft && !from && !template && <CreateForm key={generation} initialForm={emptySurvey} place={place} />}
    </>
  );
}

/** 'Create Survey': the survey's form with its questions, and a preview for voters. */
export function Page() {
  const uid = useSession().user?.uid ?? '';
  // Another user needs another form.
  return <CreateSurvey key={uid} uid={uid} />;
}
