import { useSession } from '@canvass/shared/session';
import { Button, Meta, PageHead, Row, Title } from '@canvass/shared/ui';
import { RefusalNotice } from '../form/refusal-notice';
import { SurveyEditor } from '../form/survey-editor';
import { blankSurvey } from '../form/survey-form';
import { useSurveyForm } from '../form/use-survey-form';
import { words } from '../words/create';
import { useCreation } from './use-creation';

/** 'Create Survey': the survey's form with its questions, and what voters will see of them. */
export function Page() {
  const { user } = useSession();
  const email = user?.email ?? '';
  const editing = useSurveyForm(blankSurvey, email);
  const { send, isSending, told } = useCreation(editing, email);
  const foot = (
    <>
      <Row>
        <Button kind="primary" size="l" type="submit" busy={isSending}>
          {words.submit}
        </Button>
        <Meta>{words.canBeUnpublished}</Meta>
      </Row>
      {told && <RefusalNotice told={told} />}
    </>
  );
  return (
    <>
      <PageHead>
        <Title>{words.create}</Title>
      </PageHead>
      <SurveyEditor editing={editing} email={email} onSubmit={send} foot={foot} />
    </>
  );
}
