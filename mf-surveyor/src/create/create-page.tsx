import { useSession } from '@canvass/shared/session';
import { PageHead, Title } from '@canvass/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { blankSurvey } from '../form/survey-form';
import { words } from '../words/create';
import { draftPlace, readBeginning } from './beginning';
import { CreateForm } from './create-form';
import { FromSurvey } from './from-survey';
import { FromTemplate } from './from-template';
import { TemplateButton } from './template-button';

/** 'Create Survey': the survey's form with its questions, and what voters will see of them. */
export function Page() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const beginning = readBeginning(search);
  const place = draftPlace(user?.uid ?? '', beginning);
  // Another person, or another beginning, is another form.
  const key = place.name;
  return (
    <>
      <PageHead>
        <Title>{words.create}</Title>
        <TemplateButton />
      </PageHead>
      {beginning.from && <FromSurvey key={key} id={beginning.from} place={place} />}
      {beginning.template && <FromTemplate key={key} name={beginning.template} place={place} />}
      {!beginning.from && !beginning.template && <CreateForm key={key} blank={blankSurvey} place={place} />}
    </>
  );
}
