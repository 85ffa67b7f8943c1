import { ButtonLink, ErrorCard } from '@canvass/shared/ui';
import type { RegisteredRemote } from '@canvass/shared/area';
import { strings } from '../strings';
import { areaPaths } from '../paths';

interface Props {
  remote: RegisteredRemote;
  /** `load`: no version could be loaded. `late`: none has loaded yet. `render`: the page failed while it was shown. */
  reason: 'load' | 'late' | 'render';
  /** The version that failed while it was shown. */
  version?: string;
  onRetry: () => void;
}

const reasonTexts = { load: strings.areaTriedCurrent, late: strings.areaLate, render: strings.areaCrashed } as const;

/**
 * Shown in place of a page whose area failed: names the area and the version, and offers a retry. A link to the home
 * page is offered only if another area serves it.
 */
export function AreaErrorCard({ remote, reason, version, onRetry }: Props) {
  const servesHome = remote.stable.area.pages.some(({ path }) => path === areaPaths.home);
  const triedPrevious = reason === 'load' && remote.previous;
  // Otherwise, the reason is in the telemetry: it would not help the user.
  const isOffline = reason !== 'render' && !navigator.onLine;
  const triedText = triedPrevious ? strings.areaTriedBoth : reasonTexts[reason];
  return (
    <ErrorCard
      area={remote.name.replace(/^mf-/, '')}
      version={version ?? remote.stable.version}
      alsoTried={triedPrevious ? triedPrevious.version : undefined}
      title={reason === 'late' ? strings.areaLateTitle : undefined}
      text={isOffline ? strings.areaOffline : triedText}
      onRetry={onRetry}
      action={!servesHome && <ButtonLink to={areaPaths.home}>{strings.home}</ButtonLink>}
    />
  );
}
