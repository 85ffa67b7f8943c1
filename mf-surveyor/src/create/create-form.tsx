import { useSession } from '@canvass/shared/session';
import { Button, Meta, Row } from '@canvass/shared/ui';
import { useState, type ReactNode } from 'react';
import { DraftNotice } from '../form/draft/draft-notice';
import { SaveErrorNotice } from '../form/save-error-notice';
import { readDraft, type DraftKey } from '../form/draft/stored-draft';
import { SurveyEditor } from '../form/survey-editor';
import type { SurveyForm } from '../form/survey-form';
import { useDraft } from '../form/draft/use-draft';
import { useSurveyForm } from '../form/use-survey-form';
import { strings } from '../strings/create';
import { strings as formStrings } from '../strings/survey-form';
import { useCreateSurveyForm } from './use-create-survey-form';

interface CreateFormProps {
  /** The form's initial values without a draft. */
  initialForm: SurveyForm;
  /** Where its draft is stored. */
  draftKey: DraftKey;
  /** Explains what the form was filled in with. */
  notice?: ReactNode;
}

/** The form of a new survey, filled in with its draft, if there is one. Needs a `key` per user and source. */
export function CreateForm({ initialForm, draftKey, notice }: CreateFormProps) {
  const { user } = useSession();
  const email = user?.email ?? '';
  const [restored] = useState(() => readDraft(draftKey));
  const editing = useSurveyForm(restored?.form ?? initialForm, email);
  const { form } = editing;
  const creation = useCreateSurveyForm(editing, {
    email,
    sent: restored?.sent,
    onSend: () => draft.saveNow(),
    onCreated: () => draft.finish(),
  });
  const draft = useDraft(form, {
    draftKey,
    blank: initialForm,
    getExtraFields: () => ({ sent: creation.sent() }),
  });
  const { send, isSending, saveError } = creation;
  const notices = restored ? (
    <DraftNotice
      at={restored.at}
      formatMessage={strings.restored}
      discardLabel={strings.startOver}
      getCurrentForm={() => form.getValues()}
      onDiscard={() => editing.fill(initialForm)}
      onRestore={editing.fill}
    />
  ) : (
    notice
  );
  const footer = (
    <>
      <Row>
        <Button kind="primary" size="l" type="submit" busy={isSending}>
          {strings.submit}
        </Button>
        <Meta>{strings.canBeUnpublished}</Meta>
        <Meta as="output">{draft.isKept && formStrings.draftKept}</Meta>
      </Row>
      {saveError && <SaveErrorNotice error={saveError} />}
    </>
  );
  return <SurveyEditor editing={editing} email={email} onSubmit={send} notices={notices} footer={footer} />;
}
