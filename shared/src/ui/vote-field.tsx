import { styled } from 'styled-components';
import { tokens } from './tokens';

const { color, space } = tokens;

const Votes = styled.div`
  order: 9;
  margin-top: auto;
  padding-top: ${space.s4};
  color: ${color.accent};

  svg {
    width: 100%;
    height: auto;
  }
`;

const perRow = 39;
const rowsAtMost = 8;

/** Votes as a field of filled ovals, one for as many votes as let them fit in eight rows. Decoration of the lead card. */
export function BallotCardVotes({ votes }: { votes: number }) {
  const ovals = Math.ceil(votes / Math.max(1, Math.ceil(votes / (perRow * rowsAtMost))));
  if (ovals <= 0) return null;
  const rows = Math.ceil(ovals / perRow);
  return (
    <Votes aria-hidden="true">
      <svg viewBox={`0 0 ${perRow * 19} ${rows * 14}`} fill="currentColor">
        {Array.from({ length: ovals }, (_, index) => (
          <rect
            key={index}
            x={(index % perRow) * 19}
            y={Math.floor(index / perRow) * 14 + 2}
            width="15"
            height="10"
            rx="5"
          />
        ))}
      </svg>
    </Votes>
  );
}
