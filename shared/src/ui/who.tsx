import { styled } from 'styled-components';
import { tokens } from './tokens';

const { color, font, space, text, weight } = tokens;

/** A picture's place with the person's name beside it. */
export const Who = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.s3};
  min-width: 0;
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 2rem;
  height: 2rem;
  border-radius: 50%;
  overflow: hidden;
  background: ${color.accentSoft};
  color: ${color.accent};
  font: ${weight.bold} ${text.xs} / 1 ${font.sans};
`;

/** The initials of a name in a disc: 'Pavel Novak' gives PN. Decoration: the name has to stand beside it. */
export function Avatar({ name }: { name: string }) {
  const initials = name.trim().split(/\s+/);
  const last = initials.length > 1 ? initials.at(-1) : '';
  return <Disc aria-hidden="true">{`${initials[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase()}</Disc>;
}
