import { ErrorState } from '@canvass/shared/ui';
import { words } from '../words';

/** Instead of everything, when the document came without its registry: no page can be found without it. */
export function RegistryUnreadable() {
  return (
    <main>
      <ErrorState as="h1" title={words.registryTitle} text={words.registryText} onRetry={() => location.reload()} />
    </main>
  );
}
