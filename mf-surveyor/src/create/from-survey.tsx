import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { ButtonLink, ErrorState, Loading, Notice } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftKey } from '../form/draft/stored-draft';
import { strings } from '../strings/create';
import { createCopy } from './form-source';
import { CreateForm } from './create-form';

function CopyForm({ survey, draftKey }: { survey: Survey; draftKey: DraftKey }) {
  // What is read of the original later changes nothing here.
  const [initialForm] = useState(() => createCopy(survey));
  return (
    <CreateForm
      initialForm={initialForm}
      draftKey={draftKey}
      notice={<Notice>{strings.copied(survey.title)}</Notice>}
    />
  );
}

/** The form as an own survey fills it in: a duplicate of it. */
export function FromSurvey({ id, draftKey }: { id: string; draftKey: DraftKey }) {
  const { user } = useSession();
  const query = useQuery(surveyQuery(id));
  const blankForm = <ButtonLink to="/dashboard/surveyor/create">{strings.startBlank}</ButtonLink>;
  if (query.data) {
    const isOwn = query.data.surveyorEmail === user?.email;
    return isOwn ? (
      <CopyForm survey={query.data} draftKey={draftKey} />
    ) : (
      <ErrorState title={strings.copyForeign} text="" action={blankForm} />
    );
  }
  if (!query.isError) return <Loading />;
  const { code, title } = failureOf(query.error);
  // An id that is none is refused as an input; both lead nowhere.
  if (code === 'survey-not-found' || code === 'invalid-input') {
    return <ErrorState title={strings.copyUnknown} text={strings.copyUnknownText} action={blankForm} />;
  }
  return (
    <ErrorState
      title={strings.copyFailed}
      text={title}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      action={blankForm}
    />
  );
}
