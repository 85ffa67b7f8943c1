import { useLayoutEffect } from 'react';
import { words } from '../words';

/** Names the document: 'Surveys · Canvass'. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title]);
}
