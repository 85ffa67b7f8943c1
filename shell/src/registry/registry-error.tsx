import { ErrorState } from '@canvass/shared/ui';
import { strings } from '../strings';

/** Instead of everything, when the document came without its registry: no page can be found without it. */
export function RegistryError() {
  return (
    <main>
      <ErrorState as="h1" title={strings.registryTitle} text={strings.registryText} onRetry={() => location.reload()} />
    </main>
  );
}
