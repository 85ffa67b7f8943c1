import { ButtonLink, ErrorCard } from '@canvass/shared/ui';
import type { RegisteredRemote } from '@canvass/shared/area';
import { words } from '../words';

interface Props {
  remote: RegisteredRemote;
  /** `load`: no version could be loaded. `render`: the page failed while it was shown. */
  reason: 'load' | 'render';
  /** The version that failed while it was shown. */
  version?: string;
  onRetry: () => void;
}

const texts = { load: words.areaTriedOnce, render: words.areaBroke } as const;

/**
 * In the place of a page whose area failed: which area, which version, and the way to try again. Home is a way out only
 * when another area serves it.
 */
export function AreaFailed({ remote, reason, version, onRetry }: Props) {
  const servesHome = remote.stable.area.pages.some(({ path }) => path === '/');
  const triedBoth = reason === 'load' && remote.previous;
  return (
    <ErrorCard
      area={remote.name.replace(/^mf-/, '')}
      version={version ?? remote.stable.version}
      alsoTried={triedBoth ? triedBoth.version : undefined}
      text={triedBoth ? words.areaTriedBoth : texts[reason]}
      onRetry={onRetry}
      action={!servesHome && <ButtonLink to="/">{words.home}</ButtonLink>}
    />
  );
}
