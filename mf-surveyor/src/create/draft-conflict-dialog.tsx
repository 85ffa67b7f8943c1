import type { Draft } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import {
  Button,
  Dialog,
  ErrorState,
  formatDateTime,
  Loading,
  Meta,
  MutedText,
  SerifText,
  Stack,
  Subheading,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftQuery } from '../drafts/draft-query';
import { readDraft, type DraftKey, type SurveyDraft } from '../form/draft/stored-draft';
import { emptySurvey, listQuestions } from '../form/survey-form';
import { strings } from '../strings/create';

/** What helps to recognize the other version. */
function OtherVersion({ title, questionCount, at }: { title: string; questionCount: number; at: string }) {
  return (
    <Stack gap="s">
      <Subheading as="h3">{strings.otherVersion}</Subheading>
      <SerifText dir="auto">{strings.otherTitle(title.trim())}</SerifText>
      <Meta>{strings.otherFacts(questionCount, formatDateTime(at))}</Meta>
    </Stack>
  );
}

/** The choice between the form and another version of it. */
function ConflictActions({
  overwriteLabel = strings.overwrite,
  onLoad,
  onOverwrite,
}: Record<'onLoad' | 'onOverwrite', () => void> & { overwriteLabel?: string }) {
  return (
    <>
      <Button onClick={onOverwrite}>{overwriteLabel}</Button>
      <Button kind="primary" onClick={onLoad}>
        {strings.loadOther}
      </Button>
    </>
  );
}

interface DraftConflictDialogProps {
  id: string;
  /** The label of the button that overwrites the other version. */
  overwriteLabel: string;
  onLoad: (theirs: Draft) => void;
  onOverwrite: (theirs: Draft) => void;
  onClose: () => void;
}

/** Lets the user choose between the form and what another device has saved meanwhile. */
export function DraftConflictDialog({ id, overwriteLabel, onLoad, onOverwrite, onClose }: DraftConflictDialogProps) {
  const query = useQuery({ ...draftQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const theirs = query.isSuccess && query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Dialog
      title={strings.conflict}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.backToForm}</Button>
          {theirs && (
            <ConflictActions
              overwriteLabel={overwriteLabel}
              onLoad={() => onLoad(theirs)}
              onOverwrite={() => onOverwrite(theirs)}
            />
          )}
        </>
      }
    >
      <MutedText>{strings.conflictText}</MutedText>
      {!theirs && !query.isError && <Loading />}
      {!theirs && query.isError && (
        <ErrorState
          as="h3"
          title={strings.conflictFailed}
          text={toApiError(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {theirs && (
        <OtherVersion
          title={theirs.content.title}
          questionCount={theirs.content.questions.length}
          at={theirs.updatedAt}
        />
      )}
    </Dialog>
  );
}

interface RivalDialogProps {
  /** Where another tab has stored the other version. */
  rivalKey: DraftKey;
  onLoad: (theirs: SurveyDraft) => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Lets the user choose between the form and what another tab has stored of it, which is not on the server. */
export function RivalDialog({ rivalKey, onLoad, onOverwrite, onClose }: RivalDialogProps) {
  const [theirs] = useState(() => readDraft(rivalKey, emptySurvey));
  return (
    <Dialog
      title={strings.rival}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.keepBoth}</Button>
          {theirs && <ConflictActions onLoad={() => onLoad(theirs)} onOverwrite={onOverwrite} />}
        </>
      }
    >
      <MutedText>{theirs ? strings.rivalText : strings.rivalGone}</MutedText>
      {theirs && (
        <OtherVersion title={theirs.form.title} questionCount={listQuestions(theirs.form).length} at={theirs.at} />
      )}
    </Dialog>
  );
}
