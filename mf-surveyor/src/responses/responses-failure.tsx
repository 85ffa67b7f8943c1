import { failureOf, type Failure } from '@canvass/shared/http';
import { ButtonLink, ErrorState } from '@canvass/shared/ui';
import { words } from '../words';

/** What a second try cannot change, by the problem's code. Where no text stands, the problem's own says what is the matter. */
const lasting: Partial<Record<Failure['code'], { title: string; text?: string }>> = {
  'invalid-input': { title: words.surveyUnknown, text: words.surveyUnknownText },
  'survey-not-found': { title: words.surveyUnknown },
  'not-your-survey': { title: words.surveyForeign },
};

interface FailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  as: 'h1' | 'h3';
}

/** Why the responses are not here: a try again where that can help, else the way back to the list. */
export function ResponsesFailure({ query, as }: FailureProps) {
  const { code, title } = failureOf(query.error);
  const known = lasting[code];
  if (known) {
    const back = <ButtonLink to="/dashboard/surveyor/surveys">{words.backToSurveys}</ButtonLink>;
    return <ErrorState as={as} title={known.title} text={known.text ?? title} action={back} />;
  }
  return (
    <ErrorState
      as={as}
      title={words.responsesFailed}
      text={title}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
