import { IconButton } from '@canvass/shared/ui';
import { useEffect } from 'react';
import { strings } from '../../strings';
import { syncThemeAcrossTabs, toggleTheme } from './theme';

/** Switches between light and dark. */
export function ThemeSwitch() {
  useEffect(syncThemeAcrossTabs, []);
  return <IconButton icon="theme" aria-label={strings.navigation.theme} onClick={toggleTheme} />;
}
