import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

const { color, space } = tokens;

const VotesBox = styled.div`
  order: 9;
  margin-top: auto;
  padding-top: ${space.s4};
  color: ${color.accent};

  svg {
    width: 100%;
    height: auto;
  }
`;

const OVALS_PER_ROW = 39;
const MAX_ROWS = 8;

/**
 * Votes as a field of filled ovals. Each oval stands for as many votes as needed to fit eight rows. Decoration of the
 * lead card.
 */
export function BallotCardVotes({ votes }: { votes: number }) {
  const ovals = Math.ceil(votes / Math.max(1, Math.ceil(votes / (OVALS_PER_ROW * MAX_ROWS))));
  if (ovals <= 0) return null;
  const rows = Math.ceil(ovals / OVALS_PER_ROW);
  return (
    <VotesBox aria-hidden="true">
      <svg viewBox={`0 0 ${OVALS_PER_ROW * 19} ${rows * 14}`} fill="currentColor">
        {Array.from({ length: ovals }, (_, index) => (
          <rect
            key={index}
            x={(index % OVALS_PER_ROW) * 19}
            y={Math.floor(index / OVALS_PER_ROW) * 14 + 2}
            width="15"
            height="10"
            rx="5"
          />
        ))}
      </svg>
    </VotesBox>
  );
}
