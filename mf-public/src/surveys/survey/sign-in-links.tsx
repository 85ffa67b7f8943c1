import { rememberDestination } from '@canvass/shared/session';
import { Phrase } from '@canvass/shared/ui';
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

interface SignInLinksProps {
  surveyId: string;
  /** The sentence with the links, by default only both of them. */
  text?: string;
}

/** Leads a visitor to an account, new or not, and after signing in back to the survey. */
export function SignInLinks({ surveyId, text = strings.survey.signInLinks }: SignInLinksProps) {
  const signIn = (
    <ReturningLink surveyId={surveyId} to={paths.login.href()}>
      {strings.signIn}
    </ReturningLink>
  );
  const signUp = (
    <ReturningLink surveyId={surveyId} to={paths.register.href()}>
      {strings.signUp}
    </ReturningLink>
  );
  return <Phrase text={text} elements={{ signIn, signUp }} />;
}
