import { ButtonLink, Quiet, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { PlainPage } from '../layout/plain-page';
import { paths } from '../paths';
import * as words from '../words';

const Explanation = styled(Quiet)`
  max-width: ${tokens.width.measure};
`;

/** Where "Buy Now" leads as long as this installation takes no cards: it says so, and asks for nothing. */
export function NotOpen() {
  return (
    <PlainPage
      title={words.payment.title}
      intro={words.payment.notOpen}
      explanation={<Explanation>{words.payment.explanation}</Explanation>}
      ways={
        <>
          <ButtonLink kind="primary" to={paths.surveys.href()}>
            {words.payment.toSurveys}
          </ButtonLink>
          <ButtonLink to={paths.pro.href()}>{words.payment.toPro}</ButtonLink>
        </>
      }
    />
  );
}
