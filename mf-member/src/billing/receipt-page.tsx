import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  ButtonLink,
  Card,
  Crumbs,
  ErrorState,
  PageHead,
  Skeleton,
  Stack,
  Title,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../paths';
import { receipt as words } from '../words/billing';
import { ownPaymentQuery } from './payments-queries';
import { Receipt } from './receipt';

/** Problems that a second try cannot solve: a number that is nobody's, somebody else's, or none. */
const UNKNOWN = new Set(['payment-not-found', 'invalid-input']);

function Arriving() {
  return (
    <>
      <VisuallyHidden as="output">{words.loading}</VisuallyHidden>
      <Card as="div" aria-hidden="true" style={{ maxWidth: '44rem' }}>
        <Stack>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </Stack>
      </Card>
    </>
  );
}

function OwnReceipt({ id, email }: { id: string; email: string }) {
  const { data, error, isFetching, refetch } = useQuery(ownPaymentQuery(id, email));
  if (data) return <Receipt payment={data} />;
  if (!error) return <Arriving />;
  const { code, title } = failureOf(error);
  if (UNKNOWN.has(code)) {
    const back = <ButtonLink to={paths.billing}>{words.back}</ButtonLink>;
    return <ErrorState title={words.unknown} text={words.unknownText} action={back} />;
  }
  return <ErrorState title={words.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
}

/** The receipt of one payment, to be read and printed. */
export function Page() {
  const { id = '' } = useParams();
  const { user } = useSession();
  return (
    <>
      <PageHead>
        <Stack gap="s">
          <Crumbs data-print="hide">
            <Link to={paths.billing}>{words.back}</Link>
            <span>{words.title}</span>
          </Crumbs>
          <Title>{words.title}</Title>
        </Stack>
        <Button icon="print" onClick={() => globalThis.print()}>
          {words.print}
        </Button>
      </PageHead>
      {user && <OwnReceipt id={id} email={user.email} />}
    </>
  );
}
