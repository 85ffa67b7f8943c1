import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { ButtonLink, ErrorState, Loading, Notice } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { strings } from '../strings/create';
import { createCopy } from './form-source';
import { CreateForm } from './create-form';
import type { FormPlace } from './use-form-source';
import { paths } from '../paths';

function CopyForm({ survey, place }: { survey: Survey; place: FormPlace }) {
  // Later changes of the original do not affect the copy.
  const [initialForm] = useState(() => createCopy(survey));
  return (
    <CreateForm place={place} initialForm={initialForm} notice={<Notice>{strings.copied(survey.title)}</Notice>} />
  );
}

/** The form filled in with a copy of one of the user's own surveys. */
export function FromSurvey({ id, place }: { id: string; place: FormPlace }) {
  const { user } = useSession();
  const query = useQuery(surveyQuery(id));
  const blankForm = <ButtonLink to={paths.create.path}>{strings.startBlank}</ButtonLink>;
  if (query.data) {
    const isOwn = query.data.surveyorEmail === user?.email;
    return isOwn ? (
      <CopyForm survey={query.data} place={place} />
    ) : (
      <ErrorState title={strings.copyForeign} text="" action={blankForm} />
    );
  }
  if (!query.isError) return <Loading />;
  const { code, title } = toApiError(query.error);
  // An invalid id is refused as invalid input; neither leads to a survey.
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
