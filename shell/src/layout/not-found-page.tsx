import { ButtonLink, Lead, media, PageColumn, Row, Stack, Title, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { useDocumentTitle } from './use-document-title';
import { areaPaths } from '../paths';

const NotFoundLayout = styled(PageColumn)`
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

const COLUMN_COUNT = 18;
const ROW_COUNT = 13;

/** The filled cells, by row, from the fourth row on. */
const FILLED_CELLS = [
  '.#..#...##...#..#.',
  '.#..#..#..#..#..#.',
  '.#..#..#..#..#..#.',
  '.####..#..#..####.',
  '....#..#..#.....#.',
  '....#..#..#.....#.',
  '....#...##......#.',
];

function isFilled(column: number, row: number): boolean {
  return FILLED_CELLS[row - 3]?.[column] === '#';
}

/** A field of empty ovals in which the filled ones spell 404. */
function OvalField() {
  return (
    <svg viewBox={`0 0 ${COLUMN_COUNT * 34} ${ROW_COUNT * 26}`} aria-hidden="true">
      {Array.from({ length: COLUMN_COUNT * ROW_COUNT }, (_, index) => {
        const column = index % COLUMN_COUNT;
        const row = Math.floor(index / COLUMN_COUNT);
        const style = isFilled(column, row)
          ? { fill: tokens.color.accent }
          : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
        return <rect key={index} x={column * 34 + 5} y={row * 26 + 5} width="24" height="16" rx="8" style={style} />;
      })}
    </svg>
  );
}

/** For an address that no area serves. */
export function NotFoundPage() {
  useDocumentTitle(strings.notFound.documentTitle);
  return (
    <NotFoundLayout>
      <Stack gap="form">
        <Title>{strings.notFound.title}</Title>
        <Lead>{strings.notFound.text}</Lead>
        <Row>
          <ButtonLink kind="primary" to={areaPaths.surveys}>
            {strings.notFound.explore}
          </ButtonLink>
          <ButtonLink to={areaPaths.home}>{strings.notFound.home}</ButtonLink>
        </Row>
      </Stack>
      <OvalField />
    </NotFoundLayout>
  );
}
