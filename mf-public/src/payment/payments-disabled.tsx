import { ButtonLink, MutedText, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { PlainPage } from '../layout/plain-page';
import { paths } from '../paths';
import * as strings from '../strings';

const Explanation = styled(MutedText)`
  max-width: ${tokens.width.measure};
`;

/** The target of "Buy Now" while this installation accepts no cards: explains that, and asks for nothing. */
export function PaymentsDisabled() {
  return (
    <PlainPage
      title={strings.payment.title}
      intro={strings.payment.disabled}
      explanation={<Explanation>{strings.payment.explanation}</Explanation>}
      actions={
        <>
          <ButtonLink kind="primary" to={paths.surveys.href()}>
            {strings.payment.toSurveys}
          </ButtonLink>
          <ButtonLink to={paths.pro.href()}>{strings.payment.toPro}</ButtonLink>
        </>
      }
    />
  );
}
