import { codeQuery } from '@canvass/shared/queries';
import { Ballot, Button, Dialog, ErrorState, Loading, Meta, Row, Stack, Sticky, Subheading } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import { PreviewQuestion } from './preview-question';
import { hasSettings } from '../questions/convert-question';
import { emptyQuestion, hasContent, type QuestionFields } from '../questions/question-form';
import type { SurveyForm } from '../survey-form';
import type { Questions } from '../questions/use-questions';

/** The dialog is loaded when it is first opened. */
const dialogQuery = codeQuery('preview-dialog', async () => (await import('./preview-dialog')).PreviewDialog);

function LazyPreviewDialog({ onClose }: { onClose: () => void }) {
  const { getValues } = useFormContext<SurveyForm>();
  const { data: PreviewDialog, isError, refetch } = useQuery(dialogQuery);
  if (PreviewDialog) return <PreviewDialog survey={getValues()} onClose={onClose} />;
  return (
    <Dialog title={strings.previewTitle} onClose={onClose} actions={<Button onClick={onClose}>{strings.close}</Button>}>
      {isError ? <ErrorState as="h3" title={strings.previewFailed} onRetry={() => void refetch()} /> : <Loading />}
    </Dialog>
  );
}

/** The current question: the one that is edited, else the one that is being typed, else the last one in the list. */
function useCurrentQuestion({ edited }: Questions): { question: QuestionFields; number: number } {
  const { control } = useFormContext<SurveyForm>();
  const [added, draftQuestion] = useWatch({ control, name: ['questions', 'typed'] });
  const isWritingDraft =
    hasContent(draftQuestion) ||
    hasSettings(draftQuestion) ||
    draftQuestion.kind !== emptyQuestion.kind ||
    added.length === 0;
  const index = edited ?? (isWritingDraft ? added.length : added.length - 1);
  return { question: added[index] ?? draftQuestion, number: index + 1 };
}

/** The current question as it will appear on the ballot; not interactive. */
export function Preview({ questions }: { questions: Questions }) {
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Sticky aria-labelledby={headingId}>
      <Stack>
        <Row between>
          <Subheading as="h2" id={headingId}>
            {strings.preview}
          </Subheading>
          <Button size="s" onClick={() => setShowsAll(true)}>
            {strings.previewAll}
          </Button>
        </Row>
        <Ballot inert>
          <PreviewQuestion variant="plain" {...useCurrentQuestion(questions)} />
        </Ballot>
        <Meta>{strings.previewHint}</Meta>
      </Stack>
      {showsAll && <LazyPreviewDialog onClose={() => setShowsAll(false)} />}
    </Sticky>
  );
}
