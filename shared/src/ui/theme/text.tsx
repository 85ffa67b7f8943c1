import { styled, css } from 'styled-components';
import { tokens } from './tokens';

const { color, font, leading, text, tracking, weight, width } = tokens;

export const serifHeadingStyles = css`
  font-family: ${font.serif};
  letter-spacing: ${tracking.heading};
  text-wrap: balance;
`;

/** The one very large line of a page. `as` sets another level. */
export const Display = styled.h1`
  font: ${weight.regular} ${text.display} / ${leading.tight} ${font.serif};
  letter-spacing: ${tracking.display};
  text-wrap: balance;
`;

/** The title of a page, in serif. */
export const Title = styled.h1`
  font: ${weight.regular} ${text.title} / 1.12 ${font.serif};
  letter-spacing: ${tracking.display};
  text-wrap: balance;
`;

/** The title of a section: the voice of Canvass, in sans serif. */
export const Heading = styled.h2`
  font: ${weight.bold} ${text.xl} / ${leading.snug} ${font.sans};
  letter-spacing: ${tracking.heading};
`;

/** The title of a subsection. */
export const Subheading = styled.h3`
  font: ${weight.bold} ${text.md} / ${leading.snug} ${font.sans};
`;

/** A sentence or two below a title. */
export const Lead = styled.p`
  font-size: ${text.lg};
  color: var(--quiet, ${color.ink2});
  max-width: 38rem;
  text-wrap: pretty;
`;

/** Counts, dates, and secondary text. */
export const Meta = styled.p`
  font-size: ${text.sm};
  color: var(--faint, ${color.ink3});
  font-variant-numeric: tabular-nums;
`;

export const MutedText = styled.p`
  color: var(--quiet, ${color.ink2});
`;

/** The voice of a survey or a user: questions, answers, comments, in any language. */
export const SerifText = styled.p.attrs({ dir: 'auto' })`
  ${serifHeadingStyles}
  font-size: ${text.lg};
  line-height: 1.4;
  max-width: ${width.measure};
`;

export const visuallyHiddenStyles = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Only for screen readers. */
export const VisuallyHidden = styled.span`
  ${visuallyHiddenStyles}
`;
