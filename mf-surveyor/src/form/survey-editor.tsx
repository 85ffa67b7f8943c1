import type { BallotPolicy } from '@canvass/shared/contracts';
import { preventImplicitSubmission, Stack, TwoColumn } from '@canvass/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { AboutFields } from './about-fields';
import { Preview } from './preview/preview';
import { QuestionsCard } from './questions/questions-card';
import type { SurveyEditing } from './use-survey-form';

interface SurveyEditorProps {
  editing: SurveyEditing;
  email: string;
  /** How the votes of a survey that has some are kept. */
  fixedBallotPolicy?: BallotPolicy | undefined;
  onSubmit: (event: FormEvent) => void;
  /** Notices to read before editing. */
  notices?: ReactNode;
  /** The buttons, the texts next to them, and the error of the last save. */
  footer: ReactNode;
}

/** The form to create and edit surveys, with a preview for voters. */
export function SurveyEditor({ editing, email, fixedBallotPolicy, onSubmit, notices, footer }: SurveyEditorProps) {
  const { form, questions, stored } = editing;
  return (
    <FormProvider {...form}>
      <TwoColumn>
        <Stack as="form" gap="l" noValidate onSubmit={onSubmit} onKeyDown={preventImplicitSubmission}>
          {notices}
          <AboutFields email={email} stored={stored} fixedBallotPolicy={fixedBallotPolicy} />
          <QuestionsCard questions={questions} />
          {footer}
        </Stack>
        <Preview questions={questions} />
      </TwoColumn>
    </FormProvider>
  );
}
