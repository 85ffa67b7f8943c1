import { Deep, Display, media, Quiet, Stack, Title, tokens } from '@canvass/shared/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { FieldOfOvals } from './field-of-ovals';

const { height, space, text, width } = tokens;

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100vh - ${height.bar});

  ${media.medium} {
    grid-template-columns: minmax(28rem, 1fr) minmax(0, 1.15fr);
  }
`;

const FormSide = styled.div<{ $steady?: boolean }>`
  display: grid;
  place-items: ${({ $steady }) => ($steady ? 'start center' : 'center')};
  padding: ${space.s8} ${space.gutter} ${space.section};

  > div {
    width: 100%;
    max-width: ${width.form};
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    overflow-wrap: anywhere;
    gap: ${space.s5};
  }
`;

const ArtSide = styled(Deep)`
  display: none;

  ${media.medium} {
    display: block;
    position: relative;
    overflow: hidden;
    padding: ${space.s8};
  }
`;

const Motto = styled(Display)`
  position: relative;
  z-index: 1;
  max-width: 32rem;
  font-size: ${text.title};
  line-height: 1.12;
`;

/** Takes the focus as a state arrives, and has no ring: nothing can be done with it. */
const Arrival = styled(Title)`
  &:focus {
    outline: none;
  }
`;

interface IdentityFrameProps {
  title: string;
  /** The way to the other form. */
  other?: { text: string; link: string; to: string };
  /** What the dark side says and shows; decoration. */
  art: { motto: string; heights: readonly number[] };
  /** What is in it changes its height: it begins at the top, so that nothing jumps. */
  steady?: boolean;
  /** It took the place of another state: the title gets the focus, so that it is read and the way goes on from there. */
  arrived?: boolean;
  children: ReactNode;
}

/** A page about signing in: the form, and beside it on large screens an illustration. */
export function IdentityFrame({ title, other, art, steady, arrived, children }: IdentityFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);
  return (
    <Split>
      <FormSide $steady={steady}>
        <div>
          <Stack gap="s">
            <Arrival ref={heading} tabIndex={-1}>
              {title}
            </Arrival>
            {other && (
              <Quiet>
                {other.text} <Link to={other.to}>{other.link}</Link>
              </Quiet>
            )}
          </Stack>
          {children}
        </div>
      </FormSide>
      <ArtSide as="div" aria-hidden="true">
        <Motto as="p">{art.motto}</Motto>
        <FieldOfOvals heights={art.heights} />
      </ArtSide>
    </Split>
  );
}
