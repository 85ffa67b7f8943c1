import { failureOf, type ApiError } from '@canvass/shared/http';
import { ButtonLink, ErrorState } from '@canvass/shared/ui';
import { strings } from '../strings';

/** What a second try cannot change, by the problem's code. Where no text stands, the problem's own says what is the matter. */
const PERMANENT_ERRORS: Partial<Record<ApiError['code'], { title: string; text?: string }>> = {
  'invalid-input': { title: strings.surveyUnknown, text: strings.surveyUnknownText },
  'survey-not-found': { title: strings.surveyUnknown },
  'not-your-survey': { title: strings.surveyForeign },
};

interface ResponsesErrorProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  as: 'h1' | 'h3';
}

/** Why the responses failed to load: with a retry where that can help, otherwise a link back to the list. */
export function ResponsesError({ query, as }: ResponsesErrorProps) {
  const { code, title } = failureOf(query.error);
  const permanentError = PERMANENT_ERRORS[code];
  if (permanentError) {
    const back = <ButtonLink to="/dashboard/surveyor/surveys">{strings.backToSurveys}</ButtonLink>;
    return <ErrorState as={as} title={permanentError.title} text={permanentError.text ?? title} action={back} />;
  }
  return (
    <ErrorState
      as={as}
      title={strings.responsesFailed}
      text={title}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
