import { DarkSection, Heading, MutedText, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';
import { BuyNow } from './buy-now';

const { font, radius, space, text, tracking, weight } = tokens;

const Promo = styled(DarkSection)`
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
      <Heading id="promo">{strings.pro.title}</Heading>
      <MutedText>{strings.pro.pitch}</MutedText>
      <MutedText>
        <Price>{strings.pro.price}</Price>
        {strings.pro.perMonth}
      </MutedText>
      <BuyNow block />
    </Promo>
  );
}
