import { isAllowedPhotoUrl } from '@canvass/shared/contracts';
import type { SessionUser } from '@canvass/shared/session';
import { getInitials, tokens } from '@canvass/shared/ui';
import { useState } from 'react';
import { css, styled } from 'styled-components';

export const avatarStyles = css`
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

export const AvatarPlaceholder = styled.span`
  ${avatarStyles}
`;

const Photo = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;

/** The name to show for a user: the display name, or the email if there is none. */
export function getDisplayName({ displayName, email }: SessionUser): string {
  return displayName || email;
}

/** The load results of photos; one that failed is not requested again before the next page load. */
const photoStatuses = new Map<string, 'shown' | 'broken'>();

/**
 * Whether a photo has an https address: the page's security policy refuses any other, and the console would report it.
 */
function isLoadablePhoto(photoURL: string | null): photoURL is string {
  return photoURL !== null && isAllowedPhotoUrl(photoURL) && photoStatuses.get(photoURL) !== 'broken';
}

/**
 * A user's photo; initials until it has loaded, and if there is none or it fails to load. Decoration: the name is next
 * to it.
 */
export function AvatarFace({ user }: { user: SessionUser }) {
  const { photoURL } = user;
  const [, forceUpdate] = useState(0);
  const initials = <span aria-hidden="true">{getInitials(getDisplayName(user))}</span>;
  if (!isLoadablePhoto(photoURL)) return initials;
  const recordPhotoStatus = (photoStatus: 'shown' | 'broken') => () => {
    photoStatuses.set(photoURL, photoStatus);
    forceUpdate((count) => count + 1);
  };
  const isPhotoShown = photoStatuses.get(photoURL) === 'shown';
  return (
    <>
      {!isPhotoShown && initials}
      <Photo
        src={photoURL}
        alt=""
        referrerPolicy="no-referrer"
        hidden={!isPhotoShown}
        onLoad={recordPhotoStatus('shown')}
        onError={recordPhotoStatus('broken')}
      />
    </>
  );
}
