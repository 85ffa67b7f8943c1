import { PageTitleContext } from '@canvass/shared/session';
import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title';

/** Names the document after a page: by the title of its metadata, until the page names itself (`usePageTitle`). */
export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  const [pageTitle, setPageTitle] = useState<string>();
  useDocumentTitle(pageTitle ?? title);
  return <PageTitleContext value={setPageTitle}>{children}</PageTitleContext>;
}
