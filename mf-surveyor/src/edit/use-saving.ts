import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { useHasLeft } from '@canvass/shared/navigation';
import { announceSuccess } from '@canvass/shared/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { UnansweredEdit } from '../form/stored-draft';
import { contentOf, type SurveyContent, type SurveyForm } from '../form/survey-form';
import type { SurveyEditing } from '../form/use-survey-form';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words/edit';
import { putSurvey } from './edit-queries';
import type { Merge } from './merge-survey';
import { saveEdit, type Origin } from './save-edit';
import { useUnanswered } from './use-unanswered';

interface SavingOptions {
  survey: Survey;
  /** What the form was made from. */
  readOrigin: () => Origin;
  /** What was sent before a reload, if its answer never came. */
  unanswered: UnansweredEdit[];
  onOrigin: (origin: Origin) => void;
  /** Puts a merge with what was saved meanwhile into the form. */
  onMerge: (content: SurveyContent, theirs: Survey) => void;
  onSend: () => void;
  onSaved: () => void;
}

/** Saves an edit once. What others saved meanwhile is merged with it; what both changed is chosen in a dialog first. */
export function useSaving({ form, questions, refusal }: SurveyEditing, options: SavingOptions) {
  const { survey, readOrigin, onOrigin, onMerge, onSend, onSaved } = options;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const unanswered = useUnanswered(options.unanswered, (edit) => putSurvey(survey._id, edit));
  const underWay = useRef(false);
  const [isComparing, setComparing] = useState(false);

  function mergeInto(content: SurveyContent, { content: merged }: Merge, theirs: Survey): boolean {
    // Somebody goes on typing while the save is under way: then nothing is put over their words.
    if (JSON.stringify(contentOf(form.getValues())) !== JSON.stringify(content)) return false;
    onMerge(merged, theirs);
    return true;
  }

  const saving = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn(content: SurveyContent) {
      let sent = content;
      return saveEdit(content, readOrigin(), {
        send: (edit) => unanswered.send(edit, onSend),
        findSaved: unanswered.findSaved,
        readSaved: () => queries.fetchQuery({ ...surveyQuery(survey._id), staleTime: 0 }),
        onOrigin,
        onMerge(merge, theirs) {
          const isMerged = mergeInto(sent, merge, theirs);
          if (isMerged) sent = merge.content;
          return isMerged;
        },
      });
    },
    onSuccess({ version, takenFields }) {
      void queries.invalidateQueries({ queryKey: ['surveys'] });
      onSaved();
      // At once: a popup that is opened over a dialog stands inside it, and would go with it.
      flushSync(() => setComparing(false));
      const saved = version > survey.version ? words.savedAs(version) : words.saved;
      const text = takenFields.length > 0 ? `${saved} ${words.savedWith(takenFields)}` : saved;
      void announceSuccess({ title: words.success, text });
      if (!hasLeft()) void navigate('/dashboard/surveyor/update');
    },
    onError(error) {
      if (failureOf(error).code !== 'survey-conflict') return refusal.show(error, form.getValues());
      void queries.invalidateQueries({ queryKey: ['surveys', 'detail', survey._id] });
      return setComparing(true);
    },
    onSettled() {
      underWay.current = false;
    },
  });

  function save(content: SurveyContent) {
    if (underWay.current) return;
    underWay.current = true;
    saving.mutate(content);
  }

  function submit(values: SurveyForm) {
    if (underWay.current) return;
    const content = contentOf(values);
    if (content.questions.length > values.questions.length) questions.takeTyped();
    refusal.clear();
    save(content);
  }

  const isSaving = saving.isPending;
  return {
    send: (event: FormEvent) => void form.handleSubmit(submit, refusal.open)(event),
    save,
    isSaving,
    told: isSaving ? undefined : refusal.told(saving.error),
    /** What was sent and not answered, for a draft to keep. */
    readUnanswered: unanswered.read,
    isComparing,
    setComparing,
    /** Forgets what the last save was refused for. */
    forget: saving.reset,
  };
}

export type Saving = ReturnType<typeof useSaving>;
