import { DarkSection, Display, media, MutedText, Stack, Title, tokens } from '@canvass/shared/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { OvalPattern } from './oval-pattern';

const { height, space, text, width } = tokens;

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100vh - ${height.bar});

  ${media.medium} {
    grid-template-columns: minmax(28rem, 1fr) minmax(0, 1.15fr);
  }
`;

const FormSide = styled.div<{ $isTopAligned?: boolean }>`
  display: grid;
  place-items: ${({ $isTopAligned }) => ($isTopAligned ? 'start center' : 'center')};
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

const IllustrationSide = styled(DarkSection)`
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
const FocusableTitle = styled(Title)`
  &:focus {
    outline: none;
  }
`;

interface AuthLayoutProps {
  title: string;
  /** The way to the other form. */
  alternative?: { text: string; link: string; to: string };
  /** What the dark side says and shows; decoration. */
  illustration: { motto: string; heights: readonly number[] };
  /** What is in it changes its height: it begins at the top, so that nothing jumps. */
  isTopAligned?: boolean;
  /** It replaced another state: the title gets the focus, so that it is read and the user goes on from there. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A page about signing in: the form, and beside it on large screens an illustration. */
export function AuthLayout({ title, alternative, illustration, isTopAligned, takesFocus, children }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Split>
      <FormSide $isTopAligned={isTopAligned}>
        <div>
          <Stack gap="s">
            <FocusableTitle ref={heading} tabIndex={-1}>
              {title}
            </FocusableTitle>
            {alternative && (
              <MutedText>
                {alternative.text} <Link to={alternative.to}>{alternative.link}</Link>
              </MutedText>
            )}
          </Stack>
          {children}
        </div>
      </FormSide>
      <IllustrationSide as="div" aria-hidden="true">
        <Motto as="p">{illustration.motto}</Motto>
        <OvalPattern heights={illustration.heights} />
      </IllustrationSide>
    </Split>
  );
}
