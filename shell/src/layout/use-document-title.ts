import { useLayoutEffect } from 'react';
import { strings } from '../strings';

/** Sets the document's title: 'Surveys · Canvass'. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${strings.product}`;
  }, [title]);
}
