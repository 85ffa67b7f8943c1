import { DarkSection, PageColumn as Column, Section, Step, Steps, Title, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';

const HeadTitle = styled(Title)`
  margin-bottom: ${tokens.space.s8};
`;

/** The four steps of the specification, section 2. */
export function HowItWorks() {
  const { howItWorks, steps } = strings.home;
  return (
    <DarkSection aria-labelledby="how">
      <Section as="div">
        <Column>
          <HeadTitle as="h2" id="how">
            {howItWorks}
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
