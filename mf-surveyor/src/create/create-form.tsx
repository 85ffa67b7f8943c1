import { useSession } from '@canvass/shared/session';
import { Button, Meta, Row } from '@canvass/shared/ui';
import { useState, type ReactNode } from 'react';
import { DraftNotice } from '../form/draft-notice';
import { RefusalNotice } from '../form/refusal-notice';
import { readDraft, type DraftPlace } from '../form/stored-draft';
import { SurveyEditor } from '../form/survey-editor';
import type { SurveyForm } from '../form/survey-form';
import { useDraft } from '../form/use-draft';
import { useSurveyForm } from '../form/use-survey-form';
import { words } from '../words/create';
import { words as formWords } from '../words/survey-form';
import { useCreation } from './use-creation';

interface CreateFormProps {
  /** What the form says without a draft. */
  blank: SurveyForm;
  /** Where its draft is kept. */
  place: DraftPlace;
  /** What it begins with, in words. */
  note?: ReactNode;
}

/** The form of a new survey. It begins with the draft of it, where there is one. Needs a key per person and beginning. */
export function CreateForm({ blank, place, note }: CreateFormProps) {
  const { user } = useSession();
  const email = user?.email ?? '';
  const [restored] = useState(() => readDraft(place));
  const editing = useSurveyForm(restored?.form ?? blank, email);
  const { form } = editing;
  const creation = useCreation(editing, {
    email,
    sent: restored?.sent,
    onSend: () => draft.keep(),
    onCreated: () => draft.end(),
  });
  const draft = useDraft(form, {
    place,
    blank,
    more: () => ({ sent: creation.sent() }),
  });
  const { send, isSending, told } = creation;
  const notices = restored ? (
    <DraftNotice
      at={restored.at}
      said={words.restored}
      afresh={words.afresh}
      read={() => form.getValues()}
      onAfresh={() => editing.fill(blank)}
      onBack={editing.fill}
    />
  ) : (
    note
  );
  const foot = (
    <>
      <Row>
        <Button kind="primary" size="l" type="submit" busy={isSending}>
          {words.submit}
        </Button>
        <Meta>{words.canBeUnpublished}</Meta>
        <Meta as="output">{draft.isKept && formWords.draftKept}</Meta>
      </Row>
      {told && <RefusalNotice told={told} />}
    </>
  );
  return <SurveyEditor editing={editing} email={email} onSubmit={send} notices={notices} foot={foot} />;
}
