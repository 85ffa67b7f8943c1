import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { Button, Dialog, ErrorState, Loading, Meta, momentOf, Notice, Quiet } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type { SurveyContent } from '../form/survey-form';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words/edit';
import { ConflictChoices } from './conflict-choices';
import { hasNewQuestions } from './differences';
import { historyQuery } from './edit-queries';
import { mergeSurvey, type Choices, type Side } from './merge-survey';
import { savedContent, type Origin } from './save-edit';

/** What happened last, and when. Helps to understand, and is not waited for. */
function LastChange({ id }: { id: string }) {
  const { data } = useQuery({ ...historyQuery(id), staleTime: 0 });
  const [last] = data ?? [];
  if (!last) return null;
  const { day, time } = momentOf(last.at);
  return <Meta>{words.lastChange(last.kind, `${day}, ${time}`)}</Meta>;
}

/** What was chosen so far. A choice is between two values: other values are another choice. */
function useChoices(revision: number | undefined) {
  const [state, setState] = useState<{ revision: number | undefined; choices: Choices; isTried: boolean }>();
  const { choices, isTried } = state?.revision === revision && state ? state : { choices: {}, isTried: false };
  return {
    choices,
    isTried,
    choose: (id: string, side: Side) => setState({ revision, choices: { ...choices, [id]: side }, isTried }),
    try: () => setState({ revision, choices, isTried: true }),
  };
}

interface ConflictDialogProps {
  id: string;
  mine: SurveyContent;
  base: Origin['base'];
  /** Saving what was chosen is under way. */
  isSaving: boolean;
  /** Why saving it did not work. */
  refused: string | undefined;
  onResolve: (content: SurveyContent, theirs: Survey) => void;
  onClose: () => void;
}

/** Asks for each part that both edits changed which of the two is kept. Saves the two edits as one. */
export function ConflictDialog({ id, mine, base, isSaving, refused, onResolve, onClose }: ConflictDialogProps) {
  const query = useQuery({ ...surveyQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const theirs = query.isSuccess && query.isFetchedAfterMount ? query.data : undefined;
  const chosen = useChoices(theirs?.revision);
  const merge = theirs && mergeSurvey({ base, mine, theirs: savedContent(theirs) }, chosen.choices);
  const conflicts = merge?.conflicts ?? [];
  const makesVersion = theirs?.questionsFrozen && merge && hasNewQuestions(theirs.questions, merge.content.questions);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(chosen.try);
    const missing = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (missing) missing.focus();
    else if (merge && theirs) onResolve(merge.content, theirs);
  }

  return (
    <Dialog
      wide
      title={words.compareTitle}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button aria-disabled={isSaving || undefined} onClick={onClose}>
            {words.toForm}
          </Button>
          {merge && (
            <Button type="submit" kind="primary" busy={isSaving}>
              {words.saveChosen}
            </Button>
          )}
        </>
      }
    >
      <Quiet>{base ? words.compareText : words.compareAllText}</Quiet>
      <LastChange id={id} />
      {!theirs && !query.isError && <Loading />}
      {!theirs && query.isError && (
        <ErrorState
          as="h3"
          title={words.compareFailed}
          text={failureOf(query.error).title}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      <ConflictChoices
        conflicts={conflicts}
        choices={chosen.choices}
        isTried={chosen.isTried}
        onChoose={chosen.choose}
      />
      {merge && conflicts.length === 0 && <Notice>{words.nothingToChoose}</Notice>}
      {merge && merge.takenFields.length > 0 && <Meta>{words.keptToo(merge.takenFields)}</Meta>}
      {makesVersion && <Notice>{words.newVersion(theirs.version + 1)}</Notice>}
      {refused && <Notice kind="danger">{refused}</Notice>}
    </Dialog>
  );
}
