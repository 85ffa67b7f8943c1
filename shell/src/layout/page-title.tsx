import { PageTitleContext } from '@canvass/shared/session';
import { useState, type ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title';

/** Sets the document's title: the title in the page's metadata, until the page sets its own (`usePageTitle`). */
export function PageTitle({ title, children }: { title: string; children: ReactNode }) {
  const [pageTitle, setPageTitle] = useState<string>();
  useDocumentTitle(pageTitle ?? title);
  return <PageTitleContext value={setPageTitle}>{children}</PageTitleContext>;
}
