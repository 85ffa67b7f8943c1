import { Link } from 'react-router-dom';
import { styled, css } from 'styled-components';
import { visuallyHiddenStyles } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, font, radius, space, z } = tokens;

const brandStyles = css<{ $small?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: ${space.s3};
  color: ${color.ink};
  text-decoration: none;
  font: 700 ${({ $small }) => ($small ? '1.125rem' : '1.375rem')} / 1 ${font.serif};
  letter-spacing: -0.02em;
  min-height: 1.5rem;

  &:hover {
    color: ${color.ink};
    text-decoration: none;
  }

  svg {
    width: ${({ $small }) => ($small ? '1.375rem' : '1.75rem')};
    height: ${({ $small }) => ($small ? '1.375rem' : '1.75rem')};
  }
`;

const BrandLink = styled(Link)<{ $small?: boolean }>`
  ${brandStyles}
`;

/** The product's logo and name, linked to the home page. `small` in the footer. */
export function Brand({ to = '/', small }: { to?: string; small?: boolean }) {
  return (
    <BrandLink to={to} $small={small} translate="no">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2">
          <rect x="8" y="3" width="18" height="9" rx="4.5" style={{ fill: color.accent, stroke: color.accent }} />
          <rect x="8" y="16" width="18" height="9" rx="4.5" />
        </g>
        <path d="M1 5h4v5H1zM1 18h4v5H1z" fill="currentColor" />
      </svg>
      {strings.product}
    </BrandLink>
  );
}

const SkipAnchor = styled.a`
  ${visuallyHiddenStyles}

  &:focus {
    position: fixed;
    left: ${space.s4};
    top: ${space.s3};
    z-index: ${z.toast};
    width: auto;
    height: auto;
    margin: 0;
    overflow: visible;
    clip-path: none;
    padding: ${space.s3} ${space.s4};
    background: ${color.ink};
    color: ${color.paper};
    border-radius: ${radius.m};
  }
`;

/** The first link of a page: skips the navigation to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return <SkipAnchor href={`#${target}`}>{strings.skipToContent}</SkipAnchor>;
}
