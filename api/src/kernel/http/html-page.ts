import { Router } from 'express';

/** A file that a page loads from its own folder. */
export type PageFile = { name: string } & (
  | { type: string; text: string }
  /** A file on disk. */
  | { path: string }
);

/** The parts of an HTML page that the API serves. */
export interface HtmlPage {
  title: string;
  /** `data-` attributes of the root element, which the page's script reads, by name without the prefix. */
  data: Record<string, string>;
  /** The URLs of its icon, stylesheets, and scripts; scripts run after the document is parsed. */
  icon?: string;
  styles: string[];
  scripts: string[];
  /** The HTML of the body. */
  body: string;
}

/**
 * A page may load files from its own origin and send requests to it; it cannot be framed, and it cannot submit forms.
 */
function createContentSecurityPolicy(imageSources: string | undefined): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...(imageSources === undefined ? [] : [`img-src ${imageSources}`]),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Serves the files that a page of the API loads, and sets the content security policy of the page and its files. They
 * are not endpoints, because no client calls them. Mount it at the page's address, before the endpoints.
 * @param options.imageSources where images may come from; nowhere by default.
 */
export function createPageFilesRouter(files: PageFile[], { imageSources }: { imageSources?: string } = {}): Router {
  const policy = createContentSecurityPolicy(imageSources);
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' });
    next();
  });
  for (const file of files) {
    router.get(`/${file.name}`, (_request, response) => {
      if ('path' in file) response.sendFile(file.path, { cacheControl: false });
      else response.type(file.type).send(file.text);
    });
  }
  return router;
}

/** A page without inline scripts and styles, which its content security policy forbids. */
export function renderHtmlPage({ title, data, icon, styles, scripts, body }: HtmlPage): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`);
  const links = [
    ...(icon === undefined ? [] : [`<link rel="icon" href="${icon}">`]),
    ...styles.map((address) => `<link rel="stylesheet" href="${address}">`),
    ...scripts.map((address) => `<script src="${address}" defer></script>`),
  ];
  return `<!doctype html>
<html lang="en"${attributes.join('')}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    ${links.join('\n    ')}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
