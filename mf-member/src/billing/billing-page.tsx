import { useSession } from '@canvass/shared/session';
import { EmptyState, RecordList, RecordListSkeleton, Heading, PageHeader, Stack, Title } from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { PagedList } from '../layout/paged-list';
import { billing as strings } from '../strings/billing';
import { PaymentEntry } from './payment-entry';
import { paymentsQuery } from './payments-queries';
import { ProExpiry } from './pro-expiry';
import { PlanStatusSection } from './plan-status-section';

/** As wide as is good to read. */
const BillingSections = styled(Stack)`
  max-width: 44rem;
`;

function PaymentList({ email }: { email: string }) {
  const list = useInfiniteQuery(paymentsQuery(email));
  return (
    <Stack as="section" aria-labelledby="payments">
      <Heading id="payments">{strings.payments}</Heading>
      <PagedList
        list={list}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState as="h3" title={strings.none} text={strings.noneText} />}
        errorTitle={strings.failed}
      >
        {(payments) => (
          <RecordList label={strings.payments}>
            {payments.map((payment) => (
              <PaymentEntry key={payment._id} payment={payment} />
            ))}
          </RecordList>
        )}
      </PagedList>
    </Stack>
  );
}

/** 'Billing': until when one is a pro user, how to stay one, and what one has paid. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.title}</Title>
      </PageHeader>
      <ProExpiry />
      {user && (
        <BillingSections gap="l">
          <PlanStatusSection email={user.email} />
          <PaymentList email={user.email} />
        </BillingSections>
      )}
    </>
  );
}
