import { toApiError, type ApiError } from '@canvass/shared/http';
import { ButtonLink, ErrorState } from '@canvass/shared/ui';
import { strings } from '../strings';
import { paths } from '../paths';

/** Texts for problems that a retry cannot solve, by code. Without a `text`, the problem's own title is shown. */
const PERMANENT_ERRORS: Partial<Record<ApiError['code'], { title: string; text?: string }>> = {
  'invalid-input': { title: strings.surveyNotFound, text: strings.surveyNotFoundText },
  'survey-not-found': { title: strings.surveyNotFound },
  'not-your-survey': { title: strings.notYourSurvey },
};

interface ResponsesErrorProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  as: 'h1' | 'h3';
}

/** Explains why the responses failed to load, with a retry if that can help, otherwise with a link back to the list. */
export function ResponsesError({ query, as }: ResponsesErrorProps) {
  const { code, title } = toApiError(query.error);
  const permanentError = PERMANENT_ERRORS[code];
  if (permanentError) {
    const back = <ButtonLink to={paths.surveys}>{strings.backToSurveys}</ButtonLink>;
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
