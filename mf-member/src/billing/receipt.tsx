import type { Payment } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Card, Facts, Heading, media, MutedText, Stack, strings as uiStrings } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { billing, receipt as strings } from '../strings/billing';
import { PaymentStatus } from './payment-status';
import { DateTime } from '../layout/date-time';

const Paper = styled(Card)`
  max-width: 44rem;

  ${media.print} {
    padding: 0;
    border: 0;
  }
`;

/** What was paid, by whom, when, and for what, and the payment's status. */
export function Receipt({ payment }: { payment: Payment }) {
  const { _id, email, paidAt, status, period, paymentIntentId } = payment;
  const { payments } = useSession();
  const periodFact = period && {
    label: strings.period,
    value: (
      <span>
        <DateTime at={period.from} /> – <DateTime at={period.until} />
      </span>
    ),
  };
  const facts = [
    { label: strings.number, value: _id, isCode: true },
    { label: strings.date, value: <DateTime at={paidAt} /> },
    { label: strings.who, value: email, isCode: true },
    { label: strings.what, value: billing.month },
    ...(periodFact ? [periodFact] : []),
    { label: strings.amount, value: strings.byCard(payment.payment) },
    { label: strings.status, value: <PaymentStatus bare status={status} /> },
    { label: strings.provider, value: paymentIntentId, isCode: true },
  ];
  return (
    <Paper aria-labelledby="issuer">
      <Stack>
        <Heading id="issuer" translate="no">
          {uiStrings.product}
        </Heading>
        <Facts facts={facts} />
        {status !== 'paid' && <MutedText>{billing.outcome[status]}</MutedText>}
        {payments?.mode === 'sandbox' && <MutedText>{strings.sandbox}</MutedText>}
      </Stack>
    </Paper>
  );
}
