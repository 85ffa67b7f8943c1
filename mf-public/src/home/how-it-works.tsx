import { DarkSection, PageColumn as Column, Section, Step, Steps, Title, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';

const HeadTitle = styled(Title)`
  margin-bottom: ${tokens.space.s8};
`;

/** How a visitor becomes a pro user, in four steps. */
export function HowItWorks() {
  const { title: heading, steps } = strings.howItWorks;
  return (
    <DarkSection aria-labelledby="how">
      <Section as="div">
        <Column>
          <HeadTitle as="h2" id="how">
            {heading}
          </HeadTitle>
          <Steps>
            {steps.map(({ title, text }, index) => (
              <Step key={title} number={index + 1} of={steps.length} title={title}>
                {text}
              </Step>
            ))}
          </Steps>
        </Column>
      </Section>
    </DarkSection>
  );
}
