import { styled } from 'styled-components';
import type { Question } from '../../contracts/questions';
import { serifHeadingStyles } from '../theme/text';
import { media, tokens } from '../theme/tokens';

const { color, line, space, text, weight, width } = tokens;

const SectionBox = styled.div`
  padding: clamp(1.5rem, 1rem + 2vw, 2.5rem) clamp(1.25rem, 0.6rem + 2.4vw, 2.75rem);
  background: ${color.sunken};
  border-bottom: ${line.hair};

  * + & {
    border-top: ${line.hair};
  }

  p {
    margin-top: ${space.s};
    color: ${color.ink2};
    max-width: ${width.measure};
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  ${media.print} {
    break-inside: avoid;
    break-after: avoid;
  }
`;

const SectionTitle = styled.h2`
  ${serifHeadingStyles}
  font-weight: ${weight.regular};
  font-size: ${text.xl2};
  line-height: 1.2;
  overflow-wrap: anywhere;
`;

interface BallotSectionProps {
  /** The section that begins with a question, if one does. */
  section: Question['section'];
  level?: 'h2' | 'h3' | 'h4';
}

/** The heading of a section of a ballot, above its first question. */
export function BallotSection({ section, level = 'h2' }: BallotSectionProps) {
  if (!section) return null;
  return (
    <SectionBox>
      <SectionTitle as={level} dir="auto">
        {section.title}
      </SectionTitle>
      {section.description && <p dir="auto">{section.description}</p>}
    </SectionBox>
  );
}
