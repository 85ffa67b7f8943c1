import type { RuntimeConfig } from '@canvass/shared/area';
import { dropOverride } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { Banner, Button } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings';

interface Props {
  override: NonNullable<RuntimeConfig['override']>;
  /** Reloads the page, which is then the released one. */
  reload: () => void;
}

/** Shows that this browser takes an area from a developer's machine, and offers to return to the released one. */
export function OverrideNotice({ override: { area, origin }, reload }: Props) {
  const [errorTitle, setErrorTitle] = useState('');

  async function reset() {
    try {
      await call(dropOverride, {});
      reload();
    } catch (error) {
      setErrorTitle(toApiError(error).title);
    }
  }

  return (
    <Banner aria-label={strings.override.name}>
      <p>
        {strings.override.text(area, origin)}{' '}
        <Button kind="ghost" size="s" onClick={() => void reset()}>
          {strings.override.reset}
        </Button>
      </p>
      <output>{errorTitle}</output>
    </Banner>
  );
}
