import type { Payment } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Card, Facts, Heading, media, momentOf, Quiet, Stack, words as uiWords } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { billing, receipt as words } from '../words/billing';
import { PaymentStatus } from './payment-status';

const Paper = styled(Card)`
  max-width: 44rem;

  ${media.print} {
    padding: 0;
    border: 0;
  }
`;

function Moment({ at }: { at: string }) {
  const { day, time } = momentOf(at);
  return <time dateTime={at}>{`${day}, ${time}`}</time>;
}

/** What was paid, by whom, when and for what, and what has become of it. */
export function Receipt({ payment }: { payment: Payment }) {
  const { _id, email, paidAt, status, period, paymentIntentId } = payment;
  const { payments } = useSession();
  const span = period && {
    label: words.period,
    value: (
      <>
        <Moment at={period.from} /> – <Moment at={period.until} />
      </>
    ),
  };
  const facts = [
    { label: words.number, value: _id },
    { label: words.date, value: <Moment at={paidAt} /> },
    { label: words.who, value: email },
    { label: words.what, value: billing.month },
    ...(span ? [span] : []),
    { label: words.amount, value: words.byCard(payment.payment) },
    { label: words.status, value: <PaymentStatus bare status={status} /> },
    { label: words.provider, value: paymentIntentId },
  ];
  return (
    <Paper aria-labelledby="issuer">
      <Stack>
        <Heading id="issuer">{uiWords.product}</Heading>
        <Facts facts={facts} />
        {status !== 'paid' && <Quiet>{billing.outcome[status]}</Quiet>}
        {payments?.mode === 'sandbox' && <Quiet>{words.sandbox}</Quiet>}
      </Stack>
    </Paper>
  );
}
