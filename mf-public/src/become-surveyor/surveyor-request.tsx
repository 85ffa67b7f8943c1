import { toApiError } from '@canvass/shared/http';
import {
  rememberDestination,
  useIsHydrating,
  useIsVisitor,
  useSession,
  type SessionUser,
} from '@canvass/shared/session';
import {
  ButtonLink,
  Card,
  ErrorState,
  Heading,
  MutedText,
  Row,
  Skeleton,
  Stack,
  strings as uiStrings,
  VisuallyHidden,
  Phrase,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import * as allStrings from '../strings';
import { OpenRequest } from './open-request';
import { ownRequestQuery } from './own-request-query';
import { RequestForm } from './request-form';

const { becomeSurveyor: strings } = allStrings;

interface TitledCardProps {
  title: string;
  children: ReactNode;
  'data-session'?: 'visitor';
}

function TitledCard({ title, children, ...card }: TitledCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} {...card}>
      <Stack>
        <Heading id={id}>{title}</Heading>
        {children}
      </Stack>
    </Card>
  );
}

function LoadingCard({ 'data-session': session }: { 'data-session'?: 'user' | undefined }) {
  return (
    <Card data-session={session}>
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Skeleton style={{ height: '22rem' }} />
    </Card>
  );
}

function ReturningLink({ to, children }: { to: string; children: ReactNode }) {
  // `data-returns` is for clicks before the application runs.
  return (
    <Link to={to} data-returns="" onClick={() => rememberDestination(paths.becomeSurveyor.href())}>
      {children}
    </Link>
  );
}

function VisitorCard() {
  return (
    <TitledCard title={strings.visitorTitle} data-session="visitor">
      <p>
        <Phrase
          text={strings.visitorText}
          elements={{
            signIn: <ReturningLink to={paths.login.href()}>{allStrings.signIn}</ReturningLink>,
            signUp: <ReturningLink to={paths.register.href()}>{allStrings.signUp}</ReturningLink>,
          }}
        />
      </p>
    </TitledCard>
  );
}

function SurveyorCard() {
  return (
    <TitledCard title={strings.surveyorTitle}>
      <MutedText>{strings.surveyorText}</MutedText>
      <Row>
        <ButtonLink kind="primary" to={paths.createSurvey.href()}>
          {strings.create}
        </ButtonLink>
      </Row>
    </TitledCard>
  );
}

function AdminCard() {
  return (
    <TitledCard title={strings.adminTitle}>
      <MutedText>{strings.adminText}</MutedText>
      <Row>
        <ButtonLink to={paths.surveyorRequests.href()}>{strings.toRequests}</ButtonLink>
      </Row>
    </TitledCard>
  );
}

/** The request of a user who is no surveyor, as far as the session knows. */
function UserRequest({ user }: { user: SessionUser }) {
  const { retryRole } = useSession();
  const { data, error, isFetching, refetch } = useQuery(ownRequestQuery(user.uid));
  const request = data?.request;
  // The role was given after it had been read here; it can have been taken away since.
  const isApproved = request?.state === 'approved';
  useEffect(() => {
    if (isApproved) retryRole();
  }, [isApproved, retryRole]);
  if (error && !data) {
    const { title } = toApiError(error);
    return <ErrorState title={strings.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingCard />;
  if (request?.state === 'open') return <OpenRequest request={request} />;
  return <RequestForm user={user} declined={request?.state === 'declined' ? request : undefined} />;
}

function SignedInRequest() {
  const { user, role, roleFailed, retryRole } = useSession();
  const isHydrating = useIsHydrating();
  if (roleFailed && !role) return <ErrorState title={strings.roleFailed} onRetry={retryRole} />;
  if (!user || !role) return <LoadingCard data-session={isHydrating ? 'user' : undefined} />;
  if (role === 'admin') return <AdminCard />;
  if (role === 'surveyor') return <SurveyorCard />;
  return <UserRequest key={user.uid} user={user} />;
}

/** What the page offers: to sign in, to ask, to see the state of the request, or where a surveyor goes on. */
export function SurveyorRequest() {
  const { status } = useSession();
  const isVisitor = useIsVisitor();
  return (
    <>
      {isVisitor && <VisitorCard />}
      {status !== 'signed-out' && <SignedInRequest />}
    </>
  );
}
