import { ButtonLink, Lede, media, Page, Row, Stack, Title, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words';
import { useDocumentTitle } from './use-document-title';

const Lost = styled(Page)`
  display: grid;
  gap: ${tokens.space.s7};
  align-items: center;
  align-content: center;
  padding-block: ${tokens.space.section};
  min-height: calc(100vh - ${tokens.height.bar} - 6rem);

  ${media.beside} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.4fr);
  }

  svg {
    width: 100%;
    height: auto;
    color: ${tokens.color.line};
  }
`;

const COLUMNS = 18;
const ROWS = 13;

/** Where the field of ovals is filled, from its fourth row on. */
const FILLED = [
  '.#..#...##...#..#.',
  '.#..#..#..#..#..#.',
  '.#..#..#..#..#..#.',
  '.####..#..#..####.',
  '....#..#..#.....#.',
  '....#..#..#.....#.',
  '....#...##......#.',
];

function isFilled(column: number, row: number): boolean {
  return FILLED[row - 3]?.[column] === '#';
}

/** An unanswered field of ovals in which a few, filled, say what this is. */
function Field() {
  return (
    <svg viewBox={`0 0 ${COLUMNS * 34} ${ROWS * 26}`} aria-hidden="true">
      {Array.from({ length: COLUMNS * ROWS }, (_, index) => {
        const column = index % COLUMNS;
        const row = Math.floor(index / COLUMNS);
        const look = isFilled(column, row)
          ? { fill: tokens.color.accent }
          : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
        return <rect key={index} x={column * 34 + 5} y={row * 26 + 5} width="24" height="16" rx="8" style={look} />;
      })}
    </svg>
  );
}

/** For an address that no area serves. */
export function NotFoundPage() {
  useDocumentTitle(words.notFound.documentTitle);
  return (
    <Lost>
      <Stack gap="form">
        <Title>{words.notFound.title}</Title>
        <Lede>{words.notFound.text}</Lede>
        <Row>
          <ButtonLink kind="primary" to="/surveys">
            {words.notFound.explore}
          </ButtonLink>
          <ButtonLink to="/">{words.notFound.home}</ButtonLink>
        </Row>
      </Stack>
      <Field />
    </Lost>
  );
}
