import { Button, media, Meta, Row, Stack, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings';

const { color, font, line, radius, space, text } = tokens;

/** Phones have no keyboard. */
const Help = styled(Stack)`
  ${media.phone} {
    display: none;
  }

  ${media.print} {
    display: none;
  }
`;

const Key = styled.kbd`
  display: inline-block;
  min-width: 1.5em;
  padding-inline: ${space.s1};
  border: ${line.control};
  border-radius: ${radius.s};
  background: ${color.surface};
  color: ${color.ink};
  font: ${text.sm} / 1.4 ${font.mono};
  text-align: center;
`;

interface ShortcutsHelpProps {
  isEnabled: boolean;
  onChange: (on: boolean) => void;
}

/** The keyboard shortcuts, and the switch that turns them off. */
export function ShortcutsHelp({ isEnabled, onChange }: ShortcutsHelpProps) {
  return (
    <Help gap="s">
      {isEnabled && (
        <Row as="ul" aria-label={strings.shortcuts.label}>
          {strings.shortcuts.keys.map(({ key, does }) => (
            <Meta as="li" key={key}>
              <Key>{key}</Key> {does}
            </Meta>
          ))}
        </Row>
      )}
      <div>
        <Button kind="ghost" size="s" onClick={() => onChange(!isEnabled)}>
          {isEnabled ? strings.shortcuts.off : strings.shortcuts.on}
        </Button>
      </div>
    </Help>
  );
}
