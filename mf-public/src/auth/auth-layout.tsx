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

/** Takes the focus when a new state is shown; has no focus ring, as it is not interactive. */
const FocusableTitle = styled(Title)`
  &:focus {
    outline: none;
  }
`;

interface AuthLayoutProps {
  title: string;
  /** A link to the other form. */
  alternative?: { text: string; link: string; to: string };
  /** The motto and illustration on the dark side; decoration. */
  illustration: { motto: string; heights: readonly number[] };
  /** The content changes its height, so it is aligned to the top, where nothing jumps. */
  isTopAligned?: boolean;
  /** It replaced another state: the title takes the focus, so that it is read out and the user continues from there. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A page about signing in: the form, with an illustration next to it on large screens. */
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
