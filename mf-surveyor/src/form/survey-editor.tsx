import { Notice, Stack, Two } from '@canvass/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { AboutFields } from './about-fields';
import { Preview } from './preview';
import { QuestionsCard } from './questions-card';
import type { Told } from './use-refusal';
import type { SurveyEditing } from './use-survey-form';

interface SurveyEditorProps {
  editing: SurveyEditing;
  /** Whose survey it is. */
  email: string;
  onSubmit: (event: FormEvent) => void;
  /** What is to be known before writing. */
  notices?: ReactNode;
  /** The buttons, and what stands beside them. */
  foot: ReactNode;
  /** Why the last save was refused. */
  told: Told | undefined;
}

/** The form that surveys are made and edited with, and what voters will see of it. */
export function SurveyEditor({
  editing: { form, questions },
  email,
  onSubmit,
  notices,
  foot,
  told,
}: SurveyEditorProps) {
  return (
    <FormProvider {...form}>
      <Two>
        <Stack as="form" gap="l" noValidate onSubmit={onSubmit}>
          {notices}
          <AboutFields email={email} />
          <QuestionsCard questions={questions} />
          {foot}
          {told && (
            <Notice kind="danger" title={told.failure.title}>
              {told.others.join(' ')}
            </Notice>
          )}
        </Stack>
        <Preview questions={questions} />
      </Two>
    </FormProvider>
  );
}
