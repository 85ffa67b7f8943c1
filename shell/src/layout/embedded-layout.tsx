import { Outlet } from 'react-router-dom';

/** The frame of a page inside of another site's: the page alone. A layout route. */
export function EmbeddedLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
