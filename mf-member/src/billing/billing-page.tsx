import { useSession } from '@canvass/shared/session';
import { EmptyState, Entries, EntriesArriving, Heading, PageHead, Stack, Title } from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { PagedList } from '../layout/paged-list';
import { billing as words } from '../words/billing';
import { PaymentEntry } from './payment-entry';
import { ownPaymentsQuery } from './payments-queries';
import { ProEnding } from './pro-ending';
import { StandingPart } from './standing-part';

/** As wide as is good to read. */
const Parts = styled(Stack)`
  max-width: 44rem;
`;

function OwnPayments({ email }: { email: string }) {
  const list = useInfiniteQuery(ownPaymentsQuery(email));
  return (
    <Stack as="section" aria-labelledby="payments">
      <Heading id="payments">{words.payments}</Heading>
      <PagedList
        list={list}
        arriving={<EntriesArriving />}
        empty={<EmptyState as="h3" title={words.none} text={words.noneText} />}
        failed={words.failed}
      >
        {(payments) => (
          <Entries label={words.payments}>
            {payments.map((payment) => (
              <PaymentEntry key={payment._id} payment={payment} />
            ))}
          </Entries>
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
      <PageHead>
        <Title>{words.title}</Title>
      </PageHead>
      <ProEnding />
      {user && (
        <Parts gap="l">
          <StandingPart email={user.email} />
          <OwnPayments email={user.email} />
        </Parts>
      )}
    </>
  );
}
