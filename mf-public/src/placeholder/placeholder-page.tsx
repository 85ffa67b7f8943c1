import { useLocation } from 'react-router-dom';

/** Stands in for a page that is still to be written. */
export function Page() {
  const { pathname } = useLocation();
  return (
    <section>
      <h1>mf-public</h1>
      <p>{pathname}</p>
    </section>
  );
}
