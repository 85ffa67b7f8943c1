import type { RuntimeConfig } from '@canvass/shared/area';
import { dropOverride } from '@canvass/shared/contracts';
import { call, failureOf } from '@canvass/shared/http';
import { Banner, Button } from '@canvass/shared/ui';
import { useState } from 'react';
import { strings } from '../../strings';

interface Props {
  override: NonNullable<RuntimeConfig['override']>;
  /** Loads the page again, which is then the released one. */
  reload: () => void;
}

/** Says that an area comes from a developer's machine in this browser, and leads back to what is released. */
export function OverrideNotice({ override: { area, origin }, reload }: Props) {
  const [errorTitle, setErrorTitle] = useState('');

  async function reset() {
    try {
      await call(dropOverride, {});
      reload();
    } catch (error) {
      setErrorTitle(failureOf(error).title);
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
