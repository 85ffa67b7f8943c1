import { useLayoutEffect } from 'react';
import { strings } from '../strings';

/** Names the document: 'Surveys · Canvass'. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${strings.product}`;
  }, [title]);
}
