import { media, tokens } from '@canvass/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';

const { color, space, text, z } = tokens;

/** At the window's lower edge wherever the page is scrolled, and below its last line: nothing moves, nothing is covered. */
const Place = styled.output`
  position: sticky;
  bottom: 0;
  z-index: ${z.bar};

  ${media.print} {
    display: none;
  }
`;

const Strip = styled.span`
  display: block;
  padding: ${space.s2} ${space.s4};
  border-top: 1px solid ${color.warnLine};
  background: ${color.warnSoft};
  color: ${color.ink};
  font-size: ${text.sm};
  line-height: 1.45;
  text-align: center;
`;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says when the connection is gone, also aloud, politely. The last thing on a screen. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return <Place>{!online && <Strip>{words.offline}</Strip>}</Place>;
}
