import { isPhotoAddress } from '@canvass/shared/contracts';
import type { SessionUser } from '@canvass/shared/session';
import { tokens } from '@canvass/shared/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';

export const avatarLook = css`
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: ${tokens.color.accentSoft};
  color: ${tokens.color.accent};
  font: ${tokens.weight.bold} ${tokens.text.sm} / 1 ${tokens.font.sans};
  overflow: hidden;
`;

/** The place of an avatar while it is not there. */
export const AvatarPlace = styled.span`
  ${avatarLook}
`;

const Photo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

/** What to call a person: their name, or their email when they gave none. */
export function callName({ displayName, email }: SessionUser): string {
  return displayName || email;
}

/** The code point of a word's first letter, which can be two characters; none for an empty word. */
function firstLetter(word: string): number[] {
  const letter = word.codePointAt(0);
  return letter === undefined ? [] : [letter];
}

/** 'Mara Lind' gives ML, 'mara@canvass.test' gives M. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  return [parts[0] ?? '', last]
    .map((part) => String.fromCodePoint(...firstLetter(part)))
    .join('')
    .toUpperCase();
}

/** What became of photos: one that did not load is not asked for again before the next page load. */
const outcomes = new Map<string, 'shown' | 'broken'>();

/** Photos come by https: the page's security policy refuses any other, and the console would say so. */
function isShowable(photoURL: string | null): photoURL is string {
  return photoURL !== null && isPhotoAddress(photoURL) && outcomes.get(photoURL) !== 'broken';
}

/**
 * A person's photo; initials until it is there, and when there is none or it does not load. Decoration: the name stands
 * beside it.
 */
export function AvatarFace({ user }: { user: SessionUser }) {
  const { photoURL } = user;
  const [, setOutcomes] = useState(0);
  const initials = <span aria-hidden="true">{initialsOf(callName(user))}</span>;
  if (!isShowable(photoURL)) return initials;
  const settle = (outcome: 'shown' | 'broken') => () => {
    outcomes.set(photoURL, outcome);
    setOutcomes((count) => count + 1);
  };
  const isShown = outcomes.get(photoURL) === 'shown';
  return (
    <>
      {!isShown && initials}
      <Photo
        src={photoURL}
        alt=""
        referrerPolicy="no-referrer"
        hidden={!isShown}
        onLoad={settle('shown')}
        onError={settle('broken')}
      />
    </>
  );
}
