import type { PageDescription } from '@canvass/shared/area';

const PRODUCT = 'Canvass';

/** The trail to a page, as https://schema.org/BreadcrumbList. */
function createTrail(pages: { title: string; url: string }[]): object {
  const itemListElement = pages.map(({ title: name, url: item }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

/** Questions with their answers, as https://schema.org/FAQPage. */
function createFaq(faq: NonNullable<PageDescription['faq']>): object {
  const mainEntity = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { '@type': 'FAQPage', mainEntity };
}

/**
 * What a description says to search engines in the words of schema.org, as JSON-LD; undefined if that is nothing.
 * @param origin the origin of the site: `https://canvass.example`.
 */
export function createStructuredData(
  { title = '', canonicalPath, parents = [], faq = [] }: PageDescription,
  origin: string,
): object | undefined {
  if (canonicalPath === undefined) return undefined;
  const toAbsolute = (path: string) => `${origin}${path}`;
  const trail = [...parents, { title, path: canonicalPath }].map((page) => ({
    title: page.title,
    url: toAbsolute(page.path),
  }));
  const parts = [
    canonicalPath === '/' ? [{ '@type': 'WebSite', name: PRODUCT, url: toAbsolute('/') }] : [],
    parents.length > 0 ? [createTrail(trail)] : [],
    faq.length > 0 ? [createFaq(faq)] : [],
  ].flat();
  return parts.length > 0 ? { '@context': 'https://schema.org', '@graph': parts } : undefined;
}
