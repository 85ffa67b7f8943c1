import type { Role } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  Badge,
  Button,
  ButtonLink,
  Facts,
  momentOf,
  Notice,
  Quiet,
  Row,
  Skeleton,
  VisuallyHidden,
  words as uiWords,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { elsewhere, paths } from '../paths';
import { words } from '../words';
import { Part } from '../layout/part';
import { standingQuery } from '../billing/standing-query';

/** Until when Pro lasts, or lasted; nothing to say of somebody who never was. */
function proSaid(role: Role, proUntil: string | undefined): string | undefined {
  if (!proUntil) return role === 'pro-user' ? words.account.proForGood : undefined;
  const { day, time } = momentOf(proUntil);
  return role === 'pro-user' ? words.account.proUntil(day, time) : words.account.proEnded(day);
}

function Arriving() {
  return (
    <>
      <VisuallyHidden as="output">{uiWords.loading}</VisuallyHidden>
      <Skeleton style={{ height: '1.5rem' }} />
    </>
  );
}

function Standing({ email, role }: { email: string; role: Role }) {
  const mayBePro = role === 'user' || role === 'pro-user';
  const query = useQuery({ ...standingQuery(email), enabled: mayBePro });
  const said = query.data && proSaid(role, query.data.proUntil);
  const { name, text } = words.account.roles[role];
  return (
    <>
      <Row>
        <Badge plain kind="accent">
          {name}
        </Badge>
        <Quiet>{text}</Quiet>
      </Row>
      {said && <Facts facts={[{ label: words.account.pro, value: said }]} />}
      {mayBePro && query.isPending && <Arriving />}
      {query.isError && !query.data && (
        <Notice
          kind="danger"
          title={words.account.proFailed}
          action={
            <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
              {uiWords.tryAgain}
            </Button>
          }
        >
          {failureOf(query.error).title}
        </Notice>
      )}
      {mayBePro && (
        <Row>
          {role === 'user' && (
            <ButtonLink kind="primary" to={elsewhere.payment}>
              {words.account.upgrade}
            </ButtonLink>
          )}
          <ButtonLink to={paths.billing}>{words.account.billing}</ButtonLink>
        </Row>
      )}
    </>
  );
}

/** What one may do here, and until when one has paid for that. */
export function RolePart({ email }: { email: string }) {
  const { role, roleFailed, retryRole } = useSession();
  const again = (
    <Button size="s" onClick={retryRole}>
      {uiWords.tryAgain}
    </Button>
  );
  return (
    <Part title={words.account.role}>
      {role && <Standing email={email} role={role} />}
      {!role && !roleFailed && <Arriving />}
      {!role && roleFailed && <Notice kind="danger" title={words.account.roleFailed} action={again} />}
    </Part>
  );
}
