import { ButtonLink, EmptyState, Page } from '@canvass/shared/ui';
import { words } from './words';

/** For an address that no area serves. */
export function NotFound() {
  return (
    <Page>
      <EmptyState
        as="h1"
        title={words.notFoundTitle}
        text={words.notFoundText}
        action={<ButtonLink to="/">{words.home}</ButtonLink>}
      />
    </Page>
  );
}
