import type { Draft } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { ButtonLink, ErrorState, Loading } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { draftQuery } from '../drafts/draft-query';
import { readDraft } from '../form/draft/stored-draft';
import { emptySurvey } from '../form/survey-form';
import { strings } from '../strings/create';
import { CreateForm } from './create-form';
import type { FormPlace } from './use-form-source';
import { toDraftForm } from './server-draft';
import { paths } from '../paths';

/**
 * The currently saved draft, not a cached one. Once it has loaded it does not change: a later refetch, or its failure,
 * must not replace the form.
 */
function useSavedDraft(id: string) {
  const query = useQuery({ ...draftQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const [draft, setDraft] = useState<Draft>();
  if (!draft && query.isSuccess && query.isFetchedAfterMount) setDraft(query.data);
  return { query, draft };
}

/** The form filled in with a draft that is stored on the server. */
export function FromDraft({ id, place }: { id: string; place: FormPlace }) {
  const { query, draft } = useSavedDraft(id);
  const [hasUnsaved] = useState(() => readDraft(place.draftKey, emptySurvey) !== null);
  if (draft) return <CreateForm place={place} initialForm={toDraftForm(draft)} initialDraft={draft} />;
  if (!query.isError) return <Loading />;
  const { code, title } = toApiError(query.error);
  const back = <ButtonLink to={paths.drafts}>{strings.toDrafts}</ButtonLink>;
  // An invalid id is refused as invalid input; neither leads to a draft.
  if (code === 'draft-not-found' || code === 'invalid-input') {
    // What this browser keeps is all that is left of it.
    if (hasUnsaved) return <CreateForm place={place} initialForm={emptySurvey} />;
    return <ErrorState title={strings.draftUnknown} text={strings.draftUnknownText} action={back} />;
  }
  return (
    <ErrorState
      title={strings.draftFailed}
      text={title}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      action={back}
    />
  );
}
