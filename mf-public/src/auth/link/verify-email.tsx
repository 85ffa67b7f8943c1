import { rememberDestination, useSession } from '@canvass/shared/session';
import { ButtonLink, MutedText, Notice, Row } from '@canvass/shared/ui';
import { matchPath, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { LinkLayout } from './link-layout';
import { createEmailState } from '../email-state';

/** The survey in which the user wanted to vote, if the mail was requested there; only one of this site. */
function useWaitingSurvey(): string | undefined {
  const [search] = useSearchParams();
  const url = search.get('continueUrl') ?? '';
  const path = url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : '';
  return matchPath(paths.survey.path, path) ? path : undefined;
}

/** Shows that an email is verified, and leads back to the ballot that waited for it; `wasVerified` if it was verified before the link was opened. */
export function EmailVerified({ email, wasVerified = false }: { email: string; wasVerified?: boolean }) {
  const { status } = useSession();
  const survey = useWaitingSurvey();
  return (
    <LinkLayout title={strings.link.verifiedTitle} takesFocus>
      <Notice kind="success">{wasVerified ? strings.link.verifiedBefore(email) : strings.link.verified(email)}</Notice>
      {survey && <MutedText>{strings.link.answersWait}</MutedText>}
      <Row>
        {status === 'signed-in' ? (
          <ButtonLink kind="primary" to={survey ?? paths.surveys.href()}>
            {survey ? strings.link.toSurvey : strings.link.toSurveys}
          </ButtonLink>
        ) : (
          <ButtonLink
            kind="primary"
            to={paths.login.href()}
            state={createEmailState(email)}
            onClick={() => survey && rememberDestination(survey)}
          >
            {strings.signIn}
          </ButtonLink>
        )}
      </Row>
    </LinkLayout>
  );
}
