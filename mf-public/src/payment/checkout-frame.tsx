import type { PaymentsConfig } from '@canvass/shared/area';
import { useSession } from '@canvass/shared/session';
import { Lede, media, Page as Column, Stack, Title, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import * as words from '../words';
import { Order } from './order';
import { SandboxNotice } from './sandbox-notice';

const { space } = tokens;

const Frame = styled(Column)`
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

interface CheckoutFrameProps {
  mode: PaymentsConfig['mode'];
  /** The day until which they have paid already. */
  until?: string | undefined;
  /** The form, or what stands in its place. */
  children: ReactNode;
}

/** What is bought, and for how much, around the form that pays it. */
export function CheckoutFrame({ mode, until, children }: CheckoutFrameProps) {
  const { user } = useSession();
  return (
    <Frame>
      <Panes>
        <Stack gap="l">
          <Stack gap="s">
            <Title>{words.payment.payByCard}</Title>
            <Lede>{until ? words.payment.extends(until) : words.payment.offer}</Lede>
          </Stack>
          {mode === 'sandbox' && <SandboxNotice />}
          {children}
        </Stack>
        <Order email={user?.email} from={until} />
      </Panes>
    </Frame>
  );
}
