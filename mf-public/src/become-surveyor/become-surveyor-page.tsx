import {
  Card,
  Heading,
  Lead,
  Notice,
  PageColumn as Column,
  Section,
  Stack,
  Title,
  tokens,
  TwoColumn,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { becomeSurveyor as strings } from '../strings';
import { SurveyorRequest } from './surveyor-request';

const NumberedList = styled.ol`
  display: grid;
  gap: ${tokens.space.s3};
  padding-left: 1.25em;
  list-style: decimal;
`;

/** Where users ask for the role surveyor, and see what became of it. Linked from the home page and the account page. */
export function Page() {
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{strings.title}</Title>
            <Lead>{strings.intro}</Lead>
          </Stack>
          <TwoColumn>
            <Stack>
              <noscript>
                <Notice kind="warn">{strings.needsScript}</Notice>
              </noscript>
              <SurveyorRequest />
            </Stack>
            <Card as="aside" aria-labelledby="how">
              <Stack>
                <Heading id="how">{strings.howTitle}</Heading>
                <NumberedList>
                  {strings.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </NumberedList>
              </Stack>
            </Card>
          </TwoColumn>
        </Stack>
      </Column>
    </Section>
  );
}
