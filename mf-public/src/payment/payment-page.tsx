import { ButtonLink, Lede, Page as Column, Quiet, Row, Section, Stack, Title, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { words } from '../words';

const Explanation = styled(Quiet)`
  max-width: ${tokens.width.measure};
`;

/** Where "Buy Now" leads as long as this installation takes no cards: it says so, and asks for nothing. */
export function Page() {
  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{words.payment.title}</Title>
            <Lede>{words.payment.notOpen}</Lede>
            <Explanation>{words.payment.explanation}</Explanation>
          </Stack>
          <Row>
            <ButtonLink kind="primary" to={paths.surveys.href()}>
              {words.payment.toSurveys}
            </ButtonLink>
            <ButtonLink to={paths.pro.href()}>{words.payment.toPro}</ButtonLink>
          </Row>
        </Stack>
      </Column>
    </Section>
  );
}
