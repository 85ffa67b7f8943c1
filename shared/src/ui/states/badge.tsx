import { styled } from 'styled-components';
import { withoutDomProps } from '../theme/without-dom-props';
import { media, tokens } from '../theme/tokens';

const { color, font, line, radius, text, weight } = tokens;

export type BadgeKind = 'neutral' | 'success' | 'danger' | 'warn' | 'info' | 'accent';

const badgeFills: Partial<Record<BadgeKind, string>> = {
  success: 'currentColor',
  accent: 'currentColor',
  warn: 'linear-gradient(to right, currentColor 50%, transparent 50%)',
};

/**
 * A state in one word. Its oval is full when all is well, half full when that is about to change, and empty when not;
 * `plain` has none.
 */
export const Badge = styled.span.withConfig(withoutDomProps('kind', 'plain'))<{ kind?: BadgeKind; plain?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  padding: 0.125rem 0.5rem;
  border-radius: ${radius.s};
  background: ${({ kind = 'neutral' }) => (kind === 'neutral' ? color.sunken : `var(--${kind}-soft)`)};
  color: ${({ kind = 'neutral' }) => (kind === 'neutral' ? color.ink2 : `var(--${kind})`)};
  font: ${weight.bold} ${text.xs} / 1.5 ${font.sans};
  white-space: nowrap;

  &::before {
    content: ${({ plain }) => (plain ? 'none' : "''")};
    width: 0.75rem;
    height: 0.5rem;
    border: 1.5px solid currentColor;
    border-radius: ${radius.oval};
    background: ${({ kind = 'neutral' }) => badgeFills[kind] ?? 'none'};
  }

  ${media.forcedColors} {
    border: 1px solid;
  }

  ${media.print} {
    border: ${line.control};
  }
`;
