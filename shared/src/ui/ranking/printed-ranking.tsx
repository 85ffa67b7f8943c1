import { styled } from 'styled-components';
import { Hint } from '../forms/field';
import { choiceStyles } from '../forms/choice-styles';
import { media, tokens } from '../theme/tokens';

const HINT = 'Write 1 beside your first choice, 2 beside your second, and so on.';

const Printed = styled.div`
  display: none;

  ${media.print} {
    display: block;
  }

  li {
    ${choiceStyles}
    padding-left: 0;
  }

  li::before {
    content: '';
    flex: none;
    width: 2.5rem;
    height: 1.75rem;
    border: 2px solid ${tokens.color.ink};
  }
`;

/** The options of a ranking on paper, each with a box for its number, whatever was ranked on the screen. */
export function PrintedRanking({ options }: { options: string[] }) {
  return (
    <Printed>
      <Hint>{HINT}</Hint>
      <ul>
        {options.map((option) => (
          <li key={option} dir="auto">
            {option}
          </li>
        ))}
      </ul>
    </Printed>
  );
}
