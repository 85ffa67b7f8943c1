import { styled, css } from 'styled-components';
import { withoutDomProps } from '../theme/without-dom-props';
import { media, tokens } from '../theme/tokens';

const { color, line, radius, space, text, width, z } = tokens;

/** Restores the text colors on a sheet of paper inside a dark band, which makes text light. */
export const paperStyles = css`
  --quiet: initial;
  --faint: initial;
  --link: initial;
`;

/** The content column of a page, with its gutters. */
export const PageColumn = styled.div`
  width: 100%;
  max-width: calc(${width.page} + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
`;

/** A band of a page with its vertical padding. */
export const Section = styled.section`
  padding-block: ${space.section};

  & + & {
    padding-top: 0;
  }
`;

/** A section's title and link, under a heavy rule. */
export const SectionHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space.s2} ${space.s5};
  margin-bottom: ${space.s6};
  padding-top: ${space.s4};
  border-top: ${line.rule};
`;

/** The title of a dashboard page and what is next to it. */
export const PageHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space.s4};
  margin-bottom: ${space.s6};
`;

const gaps = { s: space.s, m: space.m, form: space.s5, l: space.l } as const;

/** A vertical stack. `gap`: s 8 px, m 16 px (default), form 24 px, l 32 px. */
export const Stack = styled.div.withConfig(withoutDomProps('gap'))<{ gap?: keyof typeof gaps }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ gap = 'm' }) => gaps[gap]};
  align-content: start;
  min-width: 0;

  /* Browsers keep a heading on the page of what follows it only in blocks. */
  ${media.print} {
    display: block;

    > * + * {
      margin-top: ${({ gap = 'm' }) => gaps[gap]};
    }
  }
`;

/** A horizontal row that wraps. `between` pushes items to both ends, `nowrap` keeps them on one line. */
export const Row = styled.div.withConfig(withoutDomProps('between', 'nowrap'))<{ between?: boolean; nowrap?: boolean }>`
  display: flex;
  flex-wrap: ${({ nowrap }) => (nowrap ? 'nowrap' : 'wrap')};
  align-items: center;
  gap: ${space.s3};
  ${({ between }) => between && 'justify-content: space-between;'}
`;

/** 1, 2, or 3 columns by width. `lead`: the first child takes four cells of the grid. */
export const CardGrid = styled.div.withConfig(withoutDomProps('lead'))<{ lead?: boolean }>`
  display: grid;
  gap: ${space.s5};
  grid-template-columns: minmax(0, 1fr);

  ${media.small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    ${({ lead }) => lead && '> :first-child, > :last-child:nth-child(even) { grid-column: span 2; }'}
  }

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    ${({ lead }) =>
      lead &&
      '> :last-child:nth-child(even) { grid-column: auto; } > :first-child { grid-column: span 2; grid-row: span 2; }'}
  }
`;

const columnTemplates = {
  side: 'minmax(0, 1fr) minmax(19rem, 24rem)',
  list: 'minmax(18rem, 24rem) minmax(0, 1fr)',
  even: 'repeat(2, minmax(0, 1fr))',
} as const;

/** Two panes on large screens. `kind`: side (wide, narrow), list (narrow, wide), or even. */
export const TwoColumn = styled.div.withConfig(withoutDomProps('kind'))<{ kind?: keyof typeof columnTemplates }>`
  display: grid;
  gap: ${space.s6};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  ${media.large} {
    grid-template-columns: ${({ kind = 'side' }) => columnTemplates[kind]};
    ${({ kind }) => kind === 'even' && 'align-items: stretch;'}
  }

  ${media.print} {
    grid-template-columns: 1fr 1fr;
    align-items: stretch;
  }
`;

/** Content that stays in view next to a long page. */
export const Sticky = styled.aside`
  ${media.large} {
    position: sticky;
    top: calc(var(--bar-height) + ${space.s5});
    z-index: ${z.sticky};
  }
`;

/** Form fields in two columns; a child with `data-full` spans both. */
export const FormGrid = styled.div`
  display: grid;
  gap: ${space.s5};
  grid-template-columns: minmax(0, 1fr);

  ${media.form} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > [data-full] {
      grid-column: 1 / -1;
    }
  }
`;

/** The filters above a list. A child with `data-grow` takes the free width; on a phone each child has its own line. */
export const Toolbar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space.s3} ${space.s4};
  margin-bottom: ${space.s5};

  > * {
    flex: 0 1 13rem;
  }

  > [data-grow] {
    flex: 1 1 16rem;
  }

  ${media.phone} {
    > *,
    > [data-grow] {
      flex: 1 1 100%;
    }
  }

  ${media.print} {
    display: none;
  }
`;

/** A flat sheet for a part of a page. `flush`: without padding, for lists that extend to its edges. */
export const Card = styled.section.withConfig(withoutDomProps('flush'))<{ flush?: boolean }>`
  ${paperStyles}
  background: ${color.surface};
  color: ${color.ink};
  border: ${line.hair};
  border-radius: ${radius.l};
  padding: ${({ flush }) => (flush ? 0 : space.s5)};
  ${({ flush }) => flush && 'overflow: hidden;'}
  min-width: 0;

  ${media.print} {
    border-color: #999;
    break-inside: avoid;
  }
`;

/** A card's title and what is next to it. */
export const CardHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s2} ${space.s4};
  margin-bottom: ${space.s5};

  ${media.print} {
    break-after: avoid;
  }
`;

/** The one dark band of a page. Text, links, and focus ring inside turn light automatically. */
export const DarkSection = styled.section`
  --focus: ${color.onDeep};
  --quiet: ${color.onDeep2};
  --faint: ${color.onDeep2};
  --link: ${color.onDeep};
  background: ${color.deep};
  color: ${color.onDeep};
`;

/** The path to the current page: links, then its name as plain text, separated by '/'. */
export const Breadcrumbs = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  font-size: ${text.sm};
  color: ${color.ink3};

  > * + *::before {
    content: '/' / '';
    display: inline-block;
    padding-inline: ${space.s2};
    color: ${color.ink3};
  }

  a {
    color: ${color.ink2};
  }
`;
