import { PagedList, usePagedList } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import { EmptyState, RecordList, RecordListSkeleton, Heading, PageHeader, Stack, Title } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { billing as strings } from '../strings/billing';
import { PaymentEntry } from './payment-entry';
import { paymentsQuery } from './payments-queries';
import { ProExpiry } from './pro-expiry';
import { PlanStatusSection } from './plan-status-section';

/** A comfortable width for reading. */
const BillingSections = styled(Stack)`
  max-width: 44rem;
`;

function PaymentList({ email }: { email: string }) {
  const list = usePagedList(paymentsQuery(email), ({ _id }) => _id);
  return (
    <Stack as="section" aria-labelledby="payments">
      <Heading id="payments">{strings.payments}</Heading>
      <PagedList
        list={list}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState as="h3" title={strings.none} text={strings.noneText} />}
        errorTitle={strings.failed}
      >
        {(more) => (
          <Stack>
            <RecordList label={strings.payments}>
              {list.items.map((payment) => (
                <PaymentEntry key={payment._id} payment={payment} />
              ))}
            </RecordList>
            {more}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

/** 'Billing': the plan with its end, how to renew it, and the payments. */
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
