import { IconButton } from '@canvass/shared/ui';
import { useEffect } from 'react';
import { words } from '../words';
import { followOtherTabs, switchTheme } from './theme';

/** Switches between light and dark. */
export function ThemeSwitch() {
  useEffect(followOtherTabs, []);
  return <IconButton icon="theme" aria-label={words.navigation.theme} onClick={switchTheme} />;
}
