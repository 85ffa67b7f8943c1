import { Button, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as strings from '../strings';
import { GoogleLogo } from './google-logo';

const { color, line, space, text } = tokens;

const Divider = styled.p`
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

/** Google sign-in, below a form. */
export function GoogleButton({ busy, disabled, onPress }: GoogleButtonProps) {
  return (
    <>
      <Divider>{strings.auth.or}</Divider>
      <Button block icon={<GoogleLogo />} busy={busy} disabled={disabled} onClick={onPress}>
        {strings.auth.google}
      </Button>
    </>
  );
}
