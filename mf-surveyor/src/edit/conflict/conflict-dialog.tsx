import { hasNewQuestions, isContentFixed, type Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, Loading, Meta, formatDateTime, Notice, MutedText } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { SurveyContent } from '../../form/survey-form';
import { strings } from '../../strings/edit';
import { ConflictChoices } from './conflict-choices';
import { historyQuery } from '../edit-queries';
import { mergeSurvey } from '../merge/merge-survey';
import { type Choices, type Side } from '../merge/choices';
import { toSavedContent, type Origin } from '../save-edit';

/** The survey's last change, and when it happened. Shown for context once it has loaded. */
function LastChange({ id }: { id: string }) {
  const { data } = useQuery({ ...historyQuery(id), staleTime: 0 });
  const [last] = data ?? [];
  if (!last) return null;
  return <Meta>{strings.lastChange(last.kind, formatDateTime(last.at))}</Meta>;
}

/** The choices so far. They are between two values, so another saved revision resets them. */
function useChoices(revision: number | undefined) {
  const [state, setState] = useState<{ revision: number | undefined; choices: Choices; hasTriedToSave: boolean }>();
  const { choices, hasTriedToSave } =
    state?.revision === revision && state ? state : { choices: {}, hasTriedToSave: false };
  return {
    choices,
    hasTriedToSave,
    choose: (id: string, side: Side) => setState({ revision, choices: { ...choices, [id]: side }, hasTriedToSave }),
    markTried: () => setState({ revision, choices, hasTriedToSave: true }),
  };
}

interface ConflictDialogProps {
  id: string;
  mine: SurveyContent;
  base: Origin['base'];
  /** Whether the chosen content is being saved. */
  isSaving: boolean;
  /** Why it could not be saved. */
  errorMessage: string | undefined;
  onResolve: (content: SurveyContent, theirs: Survey) => void;
  onClose: () => void;
}

/** Lets the user choose one of the two values for each part that both edits changed. Saves the two edits as one. */
export function ConflictDialog({ id, mine, base, isSaving, errorMessage, onResolve, onClose }: ConflictDialogProps) {
  const query = useQuery({ ...surveyQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const theirs = query.isSuccess && query.isFetchedAfterMount ? query.data : undefined;
  const chosen = useChoices(theirs?.revision);
  const merge = theirs && mergeSurvey({ base, mine, theirs: toSavedContent(theirs) }, chosen.choices);
  const conflicts = merge?.conflicts ?? [];
  const hasOtherQuestions = theirs && merge && hasNewQuestions(theirs.questions, merge.content.questions);
  const createsVersion = hasOtherQuestions && theirs.questionsFrozen && !isContentFixed(theirs);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(chosen.markTried);
    const missing = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (missing) missing.focus();
    else if (merge && theirs) onResolve(merge.content, theirs);
  }

  return (
    <Dialog
      isWide
      title={strings.compareTitle}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button aria-disabled={isSaving || undefined} onClick={onClose}>
            {strings.toForm}
          </Button>
          {merge && (
            <Button type="submit" kind="primary" busy={isSaving}>
              {strings.saveChosen}
            </Button>
          )}
        </>
      }
    >
      <MutedText>{base ? strings.compareText : strings.compareAllText}</MutedText>
      <LastChange id={id} />
      {!theirs && !query.isError && <Loading />}
      {!theirs && query.isError && (
        <ErrorState
          as="h3"
          title={strings.compareFailed}
          text={toApiError(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <ConflictChoices
        conflicts={conflicts}
        choices={chosen.choices}
        hasTriedToSave={chosen.hasTriedToSave}
        onChoose={chosen.choose}
      />
      {merge && conflicts.length === 0 && <Notice>{strings.nothingToChoose}</Notice>}
      {merge && merge.mergedFields.length > 0 && <Meta>{strings.otherChangesKept(merge.mergedFields)}</Meta>}
      {createsVersion && <Notice>{strings.newVersion(theirs.version + 1)}</Notice>}
      {errorMessage && <Notice kind="danger">{errorMessage}</Notice>}
    </Dialog>
  );
}
