import { Router } from 'express';

/** Something that a page loads from beside itself. */
export type PageFile = { name: string } & (
  | { type: string; text: string }
  /** On the disk. */
  | { path: string }
);

/** What a page of the API consists of. */
export interface HtmlPage {
  title: string;
  /** What its script finds on the document's element, by names of `data-` attributes. */
  data: Record<string, string>;
  /** The addresses of its icon, styles and scripts; scripts run when the page is there. */
  icon?: string;
  styles: string[];
  scripts: string[];
  /** The content of the body, as HTML. */
  body: string;
}

/** A page may load files of its own origin and ask it; nothing may frame it, and no form of it leads elsewhere. */
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
 * What a page of the API loads, as files beside it, and the content security policy of them and of the page. They are no
 * endpoints: nobody calls them. To be mounted at the page's address, before the endpoints.
 * @param options.imageSources where pictures may come from: nowhere unless it is said.
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

/** A page without inline scripts and styles, which its policy would refuse. */
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
