import { Facts, Hint, Notice, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { payment } from '../strings';

const { color, font, space, text } = tokens;

const Cards = styled.details`
  margin-top: ${space.s};
  font-size: ${text.sm};

  summary {
    width: fit-content;
    cursor: pointer;
    color: ${color.info};
    text-decoration: underline;
  }

  dl {
    margin-block: ${space.s};
  }

  dt {
    color: ${color.ink};
    font-family: ${font.mono};
    white-space: nowrap;
  }
`;

/** A notice on machines without real payments, which lists the test cards and their effects. */
export function SandboxNotice() {
  const { title, text: explanation, cards, hint, list } = payment.sandbox;
  return (
    <Notice title={title}>
      {explanation}
      <Cards>
        <summary>{cards}</summary>
        <Facts facts={list.map(({ number, does }) => ({ label: number, value: does }))} />
        <Hint>{hint}</Hint>
      </Cards>
    </Notice>
  );
}
