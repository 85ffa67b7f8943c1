import { useSession } from '@canvass/shared/session';
import { Button, Meta, Notice, PageHead, Row, Stack, Title, Two } from '@canvass/shared/ui';
import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { words } from '../words';
import { AboutFields } from './about-fields';
import { Preview } from './preview';
import { QuestionsCard } from './questions-card';
import { blankSurvey, surveyResolver, type SurveyForm } from './survey-form';
import { useQuestions } from './use-questions';
import { useSubmission } from './use-submission';

/** 'Create Survey': the survey's form with its questions, and what voters will see of them. */
export function Page() {
  const { user } = useSession();
  const email = user?.email ?? '';
  const resolver = useMemo(() => surveyResolver(email), [email]);
  // A field drops its error when it is changed, and is checked again with the whole form: a check on every change would
  // take away what the server said of its neighbours.
  const form = useForm<SurveyForm>({ defaultValues: blankSurvey, resolver, reValidateMode: 'onSubmit' });
  const questions = useQuestions(form);
  const { send, isSending, failure, others } = useSubmission(form, questions, email);
  return (
    <FormProvider {...form}>
      <PageHead>
        <Title>{words.create}</Title>
      </PageHead>
      <Two>
        <Stack as="form" gap="l" noValidate onSubmit={send}>
          <AboutFields email={email} />
          <QuestionsCard questions={questions} />
          <Row>
            <Button kind="primary" size="l" type="submit" busy={isSending}>
              {words.submit}
            </Button>
            <Meta>{words.canBeUnpublished}</Meta>
          </Row>
          {failure && !isSending && (
            <Notice kind="danger" title={failure.title}>
              {others.join(' ')}
            </Notice>
          )}
        </Stack>
        <Preview questions={questions} />
      </Two>
    </FormProvider>
  );
}
