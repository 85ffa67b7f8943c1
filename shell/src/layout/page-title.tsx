import { PageTitleContext } from '@canvass/shared/session';
import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title';

/** Names the document after a page: by the title of its metadata, until the page names itself (`usePageTitle`). */
export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  const [own, setOwn] = useState<string>();
  useDocumentTitle(own ?? title);
  return <PageTitleContext value={setOwn}>{children}</PageTitleContext>;
}
