import type { Role } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { planStatusQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  Badge,
  Button,
  ButtonLink,
  Facts,
  formatDate,
  formatDateTime,
  Notice,
  MutedText,
  Row,
  Skeleton,
  VisuallyHidden,
  strings as uiStrings,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { externalPaths, paths } from '../paths';
import { strings } from '../strings';
import { AccountSection } from '../layout/account-section';

/** Until when Pro lasts, or lasted; undefined for users who never had it. */
function describeProStatus(role: Role, proUntil: string | undefined): string | undefined {
  if (!proUntil) return role === 'pro-user' ? strings.account.proForGood : undefined;
  return role === 'pro-user'
    ? strings.account.proUntil(formatDateTime(proUntil))
    : strings.account.proEnded(formatDate(proUntil));
}

function StatusSkeleton() {
  return (
    <>
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Skeleton style={{ height: '1.5rem' }} />
    </>
  );
}

function PlanStatus({ email, role }: { email: string; role: Role }) {
  const canBePro = role === 'user' || role === 'pro-user';
  const query = useQuery({ ...planStatusQuery(email), enabled: canBePro });
  const proStatus = query.data && describeProStatus(role, query.data.proUntil);
  const { name, text } = strings.account.roles[role];
  return (
    <>
      <Row>
        <Badge plain kind="accent">
          {name}
        </Badge>
        <MutedText>{text}</MutedText>
      </Row>
      {proStatus && <Facts facts={[{ label: strings.account.pro, value: proStatus }]} />}
      {canBePro && query.isPending && <StatusSkeleton />}
      {query.isError && !query.data && (
        <Notice
          kind="danger"
          title={strings.account.proFailed}
          action={
            <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
              {uiStrings.tryAgain}
            </Button>
          }
        >
          {toApiError(query.error).title}
        </Notice>
      )}
      {canBePro && (
        <Row>
          {role === 'user' && (
            <ButtonLink kind="primary" to={externalPaths.payment}>
              {strings.account.upgrade}
            </ButtonLink>
          )}
          <ButtonLink to={paths.billing}>{strings.account.billing}</ButtonLink>
          <ButtonLink to={externalPaths.becomeSurveyor}>{strings.account.becomeSurveyor}</ButtonLink>
        </Row>
      )}
    </>
  );
}

/** The user's role, and the end of their paid access. */
export function RoleSection({ email }: { email: string }) {
  const { role, roleFailed, retryRole } = useSession();
  const retryButton = (
    <Button size="s" onClick={retryRole}>
      {uiStrings.tryAgain}
    </Button>
  );
  return (
    <AccountSection title={strings.account.role}>
      {role && <PlanStatus email={email} role={role} />}
      {!role && !roleFailed && <StatusSkeleton />}
      {!role && roleFailed && <Notice kind="danger" title={strings.account.roleFailed} action={retryButton} />}
    </AccountSection>
  );
}
