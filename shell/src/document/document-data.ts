import type { DocumentData, Registry } from '@canvass/shared/area';

/** What the document was rendered from, if it was rendered on the server. */
export function readDocumentData(document: Document): DocumentData | undefined {
  const element = document.getElementById('data');
  return element ? (JSON.parse(element.textContent) as DocumentData) : undefined;
}

/** Whether this browser loads the version that rendered a document; with a canary, it loads another one. */
export function isRenderedVersion({ area, version }: DocumentData, { remotes }: Pick<Registry, 'remotes'>): boolean {
  return remotes.some(({ name, stable }) => name === area && stable.version === version);
}
