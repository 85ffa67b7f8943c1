import { preventImplicitSubmission, Stack, TwoColumn } from '@canvass/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { AboutFields } from './about-fields';
import type { EditableParts, FixedPolicies } from './fixed-policies';
import { Preview } from './preview/preview';
import { QuestionsCard } from './questions/questions-card';
import type { SurveyEditing } from './use-survey-form';

interface SurveyEditorProps {
  editing: SurveyEditing;
  email: string;
  /** Of a survey that has votes. */
  fixed?: FixedPolicies | undefined;
  /** What of its questions can change. */
  editable?: EditableParts;
  onSubmit: (event: FormEvent) => void;
  /** Notices to read before editing. */
  notices?: ReactNode;
  /** The buttons, the texts next to them, and the error of the last save. */
  footer: ReactNode;
}

/** The form to create and edit surveys, with a preview for voters. */
export function SurveyEditor({
  editing,
  email,
  fixed,
  editable = 'everything',
  onSubmit,
  notices,
  footer,
}: SurveyEditorProps) {
  const { form, questions, stored } = editing;
  return (
    <FormProvider {...form}>
      <TwoColumn>
        <Stack as="form" gap="l" noValidate onSubmit={onSubmit} onKeyDown={preventImplicitSubmission}>
          {notices}
          <AboutFields email={email} stored={stored} fixed={fixed} />
          <QuestionsCard questions={questions} editable={editable} />
          {footer}
        </Stack>
        <Preview questions={questions} />
      </TwoColumn>
    </FormProvider>
  );
}
