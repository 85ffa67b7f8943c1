import { toApiError } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  ButtonLink,
  Card,
  Breadcrumbs,
  ErrorState,
  PageHeader,
  Skeleton,
  Stack,
  Title,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../paths';
import { receipt as strings } from '../strings/billing';
import { paymentQuery } from './payments-queries';
import { Receipt } from './receipt';

/** Problems that a retry cannot solve: an id that is unknown, another user's, or invalid. */
const NOT_FOUND_CODES = new Set(['payment-not-found', 'invalid-input']);

function ReceiptSkeleton() {
  return (
    <>
      <VisuallyHidden as="output">{strings.loading}</VisuallyHidden>
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

function LoadedReceipt({ id, email }: { id: string; email: string }) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(id, email));
  if (data) return <Receipt payment={data} />;
  if (!error) return <ReceiptSkeleton />;
  const { code, title } = toApiError(error);
  if (NOT_FOUND_CODES.has(code)) {
    const back = <ButtonLink to={paths.billing}>{strings.back}</ButtonLink>;
    return <ErrorState title={strings.unknown} text={strings.unknownText} action={back} />;
  }
  return <ErrorState title={strings.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
}

/** The receipt of one payment, to read and print. */
export function Page() {
  const { id = '' } = useParams();
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Stack gap="s">
          <Breadcrumbs data-print="hide">
            <Link to={paths.billing}>{strings.back}</Link>
            <span>{strings.title}</span>
          </Breadcrumbs>
          <Title>{strings.title}</Title>
        </Stack>
        <Button icon="print" onClick={() => globalThis.print()}>
          {strings.print}
        </Button>
      </PageHeader>
      {user && <LoadedReceipt id={id} email={user.email} />}
    </>
  );
}
