import type { ResponseBody, checkRole } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { planStatusQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  Badge,
  Button,
  ButtonLink,
  isClosed,
  formatDate,
  formatDateTime,
  Notice,
  MutedText,
  Row,
  Skeleton,
  Stack,
  formatTimeLeft,
  VisuallyHidden,
  strings as uiStrings,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AccountSection } from '../layout/account-section';
import { externalPaths } from '../paths';
import { billing as strings } from '../strings/billing';

interface PlanDescription {
  text: string;
  details?: string[];
  isActive: boolean;
  /** The effect of paying: start Pro, or extend it. */
  action?: 'upgrade' | 'extend';
}

/** Describes the plan: pro until a date, without an end, expired, or never; or a role that has nothing to buy. */
function describePlan({ role, proUntil }: ResponseBody<typeof checkRole>): PlanDescription {
  if (role === 'surveyor' || role === 'admin') {
    // Paid time continues under another role.
    const continues = proUntil && !isClosed(proUntil) ? [strings.continues(formatDate(proUntil))] : [];
    return { text: strings.staffText(role), details: continues, isActive: false };
  }
  if (!proUntil) {
    if (role === 'pro-user') return { text: strings.unlimited, isActive: true };
    return { text: strings.neverPro, details: [strings.neverText], isActive: false, action: 'upgrade' };
  }
  if (role !== 'pro-user' || isClosed(proUntil)) {
    return {
      text: strings.ended(formatDate(proUntil)),
      details: [strings.commentsKeptAfterEnd],
      isActive: false,
      action: 'upgrade',
    };
  }
  const text = strings.active(formatDateTime(proUntil), formatTimeLeft(proUntil));
  return { text, details: [strings.activeText, strings.commentsKept], isActive: true, action: 'extend' };
}

/** A link to the payment page, where cards are accepted. */
function PaymentAction({ action }: { action: 'upgrade' | 'extend' }) {
  const { payments } = useSession();
  if (!payments) return <MutedText>{strings.closed}</MutedText>;
  return (
    <div>
      <ButtonLink kind="primary" to={externalPaths.payment}>
        {strings[action]}
      </ButtonLink>
    </div>
  );
}

function PlanStatus({ planStatus }: { planStatus: ResponseBody<typeof checkRole> }) {
  const { text, details = [], isActive, action } = describePlan(planStatus);
  return (
    <>
      <Stack gap="s">
        <Row>
          <Badge plain kind={isActive ? 'accent' : 'neutral'}>
            {planStatus.role}
          </Badge>
          <span>{text}</span>
        </Row>
        {details.map((sentence) => (
          <MutedText key={sentence}>{sentence}</MutedText>
        ))}
      </Stack>
      {action && <PaymentAction action={action} />}
    </>
  );
}

function PlanSkeleton() {
  return (
    <>
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Skeleton style={{ height: '1.5rem' }} />
      <Skeleton shape="short" />
    </>
  );
}

/** The plan with its end, and a link to renew it. */
export function PlanStatusSection({ email }: { email: string }) {
  const query = useQuery(planStatusQuery(email));
  const retryButton = (
    <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
      {uiStrings.tryAgain}
    </Button>
  );
  return (
    <AccountSection title={strings.pro}>
      {query.data && <PlanStatus planStatus={query.data} />}
      {query.isPending && <PlanSkeleton />}
      {query.isError && !query.data && (
        <Notice kind="danger" title={strings.statusFailed} action={retryButton}>
          {toApiError(query.error).title}
        </Notice>
      )}
    </AccountSection>
  );
}
