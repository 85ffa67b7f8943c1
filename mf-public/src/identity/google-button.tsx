import { Button, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as words from '../words';
import { GoogleMark } from './google-mark';

const { color, line, space, text } = tokens;

const Or = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s4};
  font-size: ${text.sm};
  color: ${color.ink3};

  &::before,
  &::after {
    content: '';
    flex: 1;
    border-top: ${line.hair};
  }
`;

interface GoogleButtonProps {
  busy: boolean;
  disabled: boolean;
  onPress: () => void;
}

/** The other way in, below a form. */
export function GoogleButton({ busy, disabled, onPress }: GoogleButtonProps) {
  return (
    <>
      <Or>{words.identity.or}</Or>
      <Button block icon={<GoogleMark />} busy={busy} disabled={disabled} onClick={onPress}>
        {words.identity.google}
      </Button>
    </>
  );
}
