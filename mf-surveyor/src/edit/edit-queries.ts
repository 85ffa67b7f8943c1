import {
  OPTIONAL_SURVEY_FIELDS,
  readHistory,
  updateSurvey,
  type OptionalSurveyField,
  type Survey,
} from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';
import type { UnansweredEdit } from '../form/draft/stored-draft';
import { omitDefaults } from '../form/survey-form';

/** The history of a survey, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'list', { historyOf: id }),
    queryFn: ({ signal }) => call(readHistory, { params: { id } }, { signal }),
  });
}

/** Saves an edit. It is a conflict if the server has another revision than the edited one. */
export function putSurvey(
  survey: Pick<Survey, '_id' | OptionalSurveyField | 'hasClosingTime'>,
  { content, revision, correction, idempotencyKey }: UnansweredEdit,
) {
  const { _id: id, hasClosingTime } = survey;
  // An API process that does not name an optional field, or a chosen closing time, may not know it.
  const named = OPTIONAL_SURVEY_FIELDS.filter((name) => survey[name] !== undefined);
  const known = {
    ...omitDefaults(content),
    ...Object.fromEntries(named.map((name) => [name, content[name]])),
    ...(hasClosingTime !== undefined && { closesAt: content.closesAt ?? null }),
    ...(correction && { correction }),
  };
  return call(updateSurvey, { params: { id }, body: { ...known, revision } }, { idempotencyKey });
}
