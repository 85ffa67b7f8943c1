import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { ButtonLink, ErrorState, Loading, Notice } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftPlace } from '../form/stored-draft';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words/create';
import { copyOf } from './beginning';
import { CreateForm } from './create-form';

function Copy({ survey, place }: { survey: Survey; place: DraftPlace }) {
  // What is read of the original later changes nothing here.
  const [blank] = useState(() => copyOf(survey));
  return <CreateForm blank={blank} place={place} note={<Notice>{words.copied(survey.title)}</Notice>} />;
}

/** The form as an own survey fills it in: a duplicate of it. */
export function FromSurvey({ id, place }: { id: string; place: DraftPlace }) {
  const { user } = useSession();
  const query = useQuery(surveyQuery(id));
  const blankForm = <ButtonLink to="/dashboard/surveyor/create">{words.startBlank}</ButtonLink>;
  if (query.data) {
    const isOwn = query.data.surveyorEmail === user?.email;
    return isOwn ? (
      <Copy survey={query.data} place={place} />
    ) : (
      <ErrorState title={words.copyForeign} text="" action={blankForm} />
    );
  }
  if (!query.isError) return <Loading />;
  const { code, title } = failureOf(query.error);
  // An id that is none is refused as an input; both lead nowhere.
  if (code === 'survey-not-found' || code === 'invalid-input') {
    return <ErrorState title={words.copyUnknown} text={words.copyUnknownText} action={blankForm} />;
  }
  return (
    <ErrorState
      title={words.copyFailed}
      text={title}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      action={blankForm}
    />
  );
}
