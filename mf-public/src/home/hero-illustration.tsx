import { media, Oval, TimingMarks, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';

const { color, font, lift, line, radius, space, tracking, weight } = tokens;

const CELL_SIZE = { width: 35, height: 25 };
const DRAWING_HEIGHT = 650;

/** The filled columns of the field from the left: the x position of each, and its height in ovals. */
const COLUMNS: readonly (readonly [x: number, ovals: number])[] = [
  245, 315, 350, 385, 420, 455, 490, 525, 560, 595, 630, 665, 700, 735, 770, 805, 840, 875, 910, 945, 980, 1015, 1050,
  1085,
].map((x, index) => [x, [1, 1, 2, 1, 3, 2, 4, 3, 5, 4, 6, 8, 7, 9, 8, 10, 12, 11, 14, 16, 15, 18, 17, 19][index] ?? 0]);

/** The one vote in ink color: the top oval of the column at 945. */
const OWN_VOTE = { x: 950, y: 254.5 };

const Field = styled.svg`
  position: absolute;
  right: 0;
  bottom: 0;
  width: 100%;
  height: 15rem;
  color: ${color.line};

  ${media.small} {
    height: 20rem;
  }

  ${media.medium} {
    width: min(70rem, 60vw);
    height: 100%;
    mask-image: linear-gradient(to right, transparent 4%, #000 40%);
  }
`;

const Sample = styled.div`
  display: none;

  ${media.medium} {
    position: absolute;
    z-index: 1;
    left: max(54vw, calc(50vw + 3rem));
    top: 76px;
    width: 19.5rem;
    padding: 1.25rem 1.25rem 1.25rem 3rem;
    background: ${color.surface};
    border: ${line.hair};
    border-radius: ${radius.l};
    box-shadow: ${lift.menu};
    transform: rotate(-2.5deg);
    display: grid;
    gap: ${space.s3};
  }

  p {
    font: ${weight.regular} 1.4375rem / 1.2 ${font.serif};
    letter-spacing: ${tracking.heading};
  }

  li {
    display: flex;
    align-items: center;
    gap: ${space.s3};
    padding-block: ${space.s2};
    border-top: ${line.hair};
    font: ${weight.regular} 1.0625rem / 1.3 ${font.serif};
  }
`;

const InkOval = styled(Oval)`
  background: ${color.ink};
`;

/** The marks end above the sheet's lower edge, regardless of its height. */
const MARKS_POSITION_STYLE = {
  position: 'absolute',
  left: '1.25rem',
  top: '1.5rem',
  height: 'calc(100% - 2.75rem)',
} as const;

function OvalPattern({ id, filled }: { id: string; filled?: boolean }) {
  const rectProps = filled
    ? { style: { fill: color.accent } }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
  return (
    <pattern id={id} {...CELL_SIZE} patternUnits="userSpaceOnUse">
      <rect x="5" y="4.5" width="25" height="16" rx="8" {...rectProps} />
    </pattern>
  );
}

/** The illustration of the hero: a field of ovals in which the counted ones rise, and a ballot. Decoration. */
export function HeroIllustration() {
  return (
    <>
      <Field viewBox={`0 0 1120 ${DRAWING_HEIGHT}`} preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
        <defs>
          <OvalPattern id="hero-empty" />
          <OvalPattern id="hero-filled" filled />
          <linearGradient id="hero-fade">
            <stop offset="0" stopColor="#fff" stopOpacity="0" />
            <stop offset=".34" stopColor="#fff" />
          </linearGradient>
          <mask id="hero-mask">
            <rect width="1120" height={DRAWING_HEIGHT} fill="url(#hero-fade)" />
          </mask>
        </defs>
        <rect width="1120" height={DRAWING_HEIGHT} fill="url(#hero-empty)" mask="url(#hero-mask)" />
        <g fill="url(#hero-filled)">
          {COLUMNS.map(([x, ovals]) => (
            <rect
              key={x}
              x={x}
              y={DRAWING_HEIGHT - ovals * CELL_SIZE.height}
              width={CELL_SIZE.width}
              height={ovals * CELL_SIZE.height}
            />
          ))}
        </g>
        <rect {...OWN_VOTE} width="25" height="16" rx="8" style={{ fill: color.ink }} />
      </Field>
      <Sample aria-hidden="true">
        <TimingMarks total={9} style={MARKS_POSITION_STYLE} />
        <p>{strings.home.sample.question}</p>
        <ul>
          {strings.home.sample.options.map((option, index) => (
            <li key={option}>
              {index === 0 ? <InkOval /> : <Oval />}
              <span>{option}</span>
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
