import { IconButton } from '@canvass/shared/ui';
import { words } from '../words';
import { useTheme } from './use-theme';

/** Switches between light and dark. */
export function ThemeSwitch() {
  const { toggle } = useTheme();
  return <IconButton icon="theme" aria-label={words.navigation.theme} onClick={toggle} />;
}
