import { Deep, Heading, Quiet, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as words from '../words';
import { BuyNow } from './buy-now';

const { font, radius, space, text, tracking, weight } = tokens;

const Promo = styled(Deep)`
  display: grid;
  gap: ${space.s4};
  padding: ${space.s5};
  border-radius: ${radius.l};
`;

const Price = styled.span`
  color: var(--on-deep);
  font: ${weight.regular} ${text.title} / 1 ${font.serif};
  letter-spacing: ${tracking.display};
`;

/** The promo card of the survey page (specification, section 2). */
export function ProPromo() {
  return (
    <Promo aria-labelledby="promo" data-print="hide">
      <Heading id="promo">{words.pro.title}</Heading>
      <Quiet>{words.pro.pitch}</Quiet>
      <Quiet>
        <Price>{words.pro.price}</Price>
        {words.pro.perMonth}
      </Quiet>
      <BuyNow block />
    </Promo>
  );
}
