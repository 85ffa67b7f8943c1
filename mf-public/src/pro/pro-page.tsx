import { DarkSection, Display, Lead, media, PageColumn as Column, Stack, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { FaqSection } from '../layout/faq-section';
import * as strings from '../strings';
import { BuyNow } from './buy-now';
import { Compare } from './compare';
import { ProIllustration } from './pro-illustration';
import { usePaidUntil } from './use-paid-until';

const { font, space, text, tracking, weight } = tokens;

const Pitch = styled(Column)`
  display: grid;
  gap: ${space.s7};
  align-items: center;
  padding-block: ${space.section};

  ${media.medium} {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.9fr);
  }
`;

const Price = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space.s3};
  color: var(--quiet);

  b {
    color: var(--on-deep);
    font: ${weight.regular} ${text.display} / 1 ${font.serif};
    letter-spacing: ${tracking.display};
  }
`;

/** The page that promotes the upgrade (specification, section 1). */
export function Page() {
  const until = usePaidUntil();
  return (
    <>
      <DarkSection aria-labelledby="pitch">
        <Pitch>
          <Stack gap="l">
            <Display id="pitch">{strings.pro.title}</Display>
            <Lead>{strings.pro.pitch}</Lead>
            <Price>
              <b>{strings.pro.price}</b>
              {strings.pro.perMonth}
            </Price>
            <BuyNow size="l" until={until} />
          </Stack>
          <ProIllustration />
        </Pitch>
      </DarkSection>
      <Compare />
      <FaqSection id="paying" title={strings.proPage.paying} questions={strings.proPage.questions} />
    </>
  );
}
