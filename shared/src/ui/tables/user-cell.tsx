import { useState } from 'react';
import { styled } from 'styled-components';
import { getInitials } from '../format/initials';
import { withoutDomProps } from '../theme/without-dom-props';
import { tokens } from '../theme/tokens';

const { color, font, space, text, weight } = tokens;

/** A user's picture with the name next to it. */
export const UserCell = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.s3};
  min-width: 0;
`;

const AvatarDisc = styled.span.withConfig(withoutDomProps('large'))<{ large?: boolean }>`
  display: grid;
  place-items: center;
  flex: none;
  width: ${({ large }) => (large ? '4.5rem' : '2rem')};
  height: ${({ large }) => (large ? '4.5rem' : '2rem')};
  border-radius: 50%;
  overflow: hidden;
  background: ${color.accentSoft};
  color: ${color.accent};
  font: ${weight.bold} ${({ large }) => (large ? text.xl : text.xs)} / 1 ${font.sans};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export interface AvatarProps {
  name: string;
  /** The URL of a picture; initials are shown without one, and if it does not load. */
  photo?: string;
  /** Called when the picture does not load. */
  onLoadError?: () => void;
  large?: boolean;
}

/** A picture or the initials in a disc: 'Pavel Novak' gives PN. Decoration: the name has to be next to it. */
export function Avatar({ name, photo, onLoadError, large }: AvatarProps) {
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const handleError = () => {
    setBrokenPhoto(photo);
    onLoadError?.();
  };
  const isPhotoShown = photo && photo !== brokenPhoto;
  return (
    <AvatarDisc aria-hidden="true" large={large}>
      {isPhotoShown ? <img src={photo} alt="" referrerPolicy="no-referrer" onError={handleError} /> : getInitials(name)}
    </AvatarDisc>
  );
}
