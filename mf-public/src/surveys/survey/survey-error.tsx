import { SURVEY_NOT_FOUND_TITLE } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { ButtonLink, ErrorState, PageColumn, Section } from '@canvass/shared/ui';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { isNotFound } from './not-found';

interface SurveyErrorProps {
  error: unknown;
  /** The title if a retry may help. */
  failedTitle: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Takes the place of a page about a survey that could not be read. */
export function SurveyError({ error, failedTitle, onRetry, isRetrying }: SurveyErrorProps) {
  const apiError = toApiError(error);
  const isUnknown = isNotFound(apiError);
  const isDamaged = apiError.code === 'unreadable-record';
  const finalTitle = isUnknown ? strings.survey.unknown : isDamaged && strings.survey.damaged;
  return (
    <ErrorState
      as="h1"
      title={finalTitle || failedTitle}
      text={isUnknown ? SURVEY_NOT_FOUND_TITLE : apiError.title}
      onRetry={finalTitle ? undefined : onRetry}
      busy={isRetrying}
      action={<ButtonLink to={paths.surveys.href()}>{strings.survey.backToAll}</ButtonLink>}
    />
  );
}

/** The same where nothing else of the page is shown. */
export function SurveyErrorPage(props: SurveyErrorProps) {
  return (
    <Section as="div">
      <PageColumn>
        <SurveyError {...props} />
      </PageColumn>
    </Section>
  );
}
