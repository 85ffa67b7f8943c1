import { Facts, Heading, Stack, Stub, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';

const { color, line, radius, space, text } = tokens;

const Paper = styled.aside`
  position: relative;
  overflow: hidden;
  background: ${color.surface};
  border: ${line.hair};
  border-radius: ${radius.l};
`;

const Body = styled(Stack)`
  padding: ${space.s5} ${space.s6};
`;

const Total = styled(Stub)`
  padding: ${space.s4} ${space.s6};
  font-size: ${text.md};
  color: ${color.ink};

  > div {
    flex: 1;
    display: flex;
    justify-content: space-between;
  }
`;

/** The order: what is bought, for whom, from when, and for how much. */
export function OrderSummary({ email, from }: { email: string | undefined; from: string | undefined }) {
  const { order } = strings.payment;
  const facts = [
    { label: order.month, value: order.price },
    { label: order.from, value: from ?? order.now },
  ];
  return (
    <Paper aria-labelledby="order">
      <Body>
        <Heading id="order">{order.title}</Heading>
        <Facts facts={email ? [...facts, { label: order.account, value: email, isCode: true }] : facts} />
      </Body>
      <Total facts={[{ label: order.today, value: order.price }]} />
    </Paper>
  );
}
