import type { PaymentsConfig } from '@canvass/shared/area';
import { useSession } from '@canvass/shared/session';
import { Lead, media, PageColumn as Column, Stack, Title, tokens, type Elements } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';
import { OrderSummary } from './order-summary';
import { SandboxNotice } from './sandbox-notice';

const { space } = tokens;

const Container = styled(Column)`
  padding-block: ${space.s8} ${space.section};
`;

const Panes = styled.div`
  display: grid;
  gap: ${space.s7} ${space.s8};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  max-width: 64rem;
  margin-inline: auto;

  ${media.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(19rem, 24rem);
  }
`;

interface CheckoutLayoutProps {
  mode: PaymentsConfig['mode'];
  /** The day until which the user has already paid. */
  until?: string | undefined;
  /** The form, or its replacement. */
  children: Elements;
}

/** What is bought, and its price, around the payment form. */
export function CheckoutLayout({ mode, until, children }: CheckoutLayoutProps) {
  const { user } = useSession();
  return (
    <Container>
      <Panes>
        <Stack gap="l">
          <Stack gap="s">
            <Title>{strings.payment.payByCard}</Title>
            <Lead>{until ? strings.payment.extends(until) : strings.payment.offer}</Lead>
          </Stack>
          {mode === 'sandbox' && <SandboxNotice />}
          {children satisfies Elements}
        </Stack>
        <OrderSummary email={user?.email} from={until} />
      </Panes>
    </Container>
  );
}
