import { rememberDestination } from '@canvass/shared/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';

interface ReturningLinkProps {
  to: string;
  surveyId: string;
  children: ReactNode;
}

function ReturningLink({ surveyId, ...link }: ReturningLinkProps) {
  // `data-returns` is for clicks before the application runs.
  return <Link {...link} data-returns="" onClick={() => rememberDestination(paths.survey.href(surveyId))} />;
}

/** Leads a visitor to an account, new or not, and after signing in back to the survey. */
export function SignInLinks({ surveyId }: { surveyId: string }) {
  return (
    <>
      <ReturningLink surveyId={surveyId} to={paths.login.href()}>
        {strings.signIn}
      </ReturningLink>{' '}
      {strings.survey.or}{' '}
      <ReturningLink surveyId={surveyId} to={paths.register.href()}>
        {strings.signUp}
      </ReturningLink>
    </>
  );
}
