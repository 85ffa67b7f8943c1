import { Stack, TwoColumn } from '@canvass/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { AboutFields } from './about-fields';
import { Preview } from './preview/preview';
import { QuestionsCard } from './questions/questions-card';
import type { SurveyEditing } from './use-survey-form';

interface SurveyEditorProps {
  editing: SurveyEditing;
  email: string;
  onSubmit: (event: FormEvent) => void;
  /** What is to be known before writing. */
  notices?: ReactNode;
  /** The buttons, what is beside them, and why the last save was refused. */
  footer: ReactNode;
}

/** The form that surveys are made and edited with, and what voters will see of it. */
export function SurveyEditor({ editing, email, onSubmit, notices, footer }: SurveyEditorProps) {
  const { form, questions, storedDeadline } = editing;
  return (
    <FormProvider {...form}>
      <TwoColumn>
        <Stack as="form" gap="l" noValidate onSubmit={onSubmit}>
          {notices}
          <AboutFields email={email} storedDeadline={storedDeadline} />
          <QuestionsCard questions={questions} />
          {footer}
        </Stack>
        <Preview questions={questions} />
      </TwoColumn>
    </FormProvider>
  );
}
