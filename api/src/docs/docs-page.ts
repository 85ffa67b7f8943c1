import { createRequire } from 'node:module';
import type { Router } from 'express';
import { createPageFilesRouter, renderHtmlPage } from '../kernel/http/html-page';

/**
 * The page's own files, in addition to those of Swagger UI. They are strings, so that the bundled API includes them.
 */
const INIT_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: document.documentElement.dataset.description,
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  showExtensions: true,
  validatorUrl: null,
  // There is one server, this one: nothing to choose.
  plugins: [() => ({ wrapComponents: { ServersContainer: () => () => null } })],
});
`;

const STYLE = `html { color-scheme: light dark; }
body { margin: 0; background: #fff; }
html.dark-mode body { background: #1c2022; }
.swagger-ui { overflow-wrap: anywhere; }
html:not(.dark-mode) .swagger-ui .opblock[class] .opblock-summary-method { background: #3b4151; text-shadow: none; }
html:not(.dark-mode) .swagger-ui .info .title small[class], html:not(.dark-mode) .swagger-ui .info .title small { background: #3b4151; }
html:not(.dark-mode) .swagger-ui .info .title small pre { background: #3b4151; color: #fff; }
html:not(.dark-mode) .swagger-ui .info a { color: #1f5fa8; }
html:not(.dark-mode) .swagger-ui .btn.authorize { color: #1b6e46; border-color: #1b6e46; }
noscript { display: block; padding: 2rem; font-family: system-ui, sans-serif; }
`;

const SWAGGER_UI_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

/** The files of the `readDocs` page. Swagger UI draws its arrows as data: images. */
export function createDocsFilesRouter(): Router {
  const resolvePackageFile = createRequire(import.meta.url).resolve;
  const files = SWAGGER_UI_FILES.map((name) => ({ name, path: resolvePackageFile(`swagger-ui-dist/${name}`) }));
  return createPageFilesRouter(
    [
      ...files,
      { name: 'docs.js', type: 'text/javascript', text: INIT_SCRIPT },
      { name: 'docs.css', type: 'text/css', text: STYLE },
    ],
    { imageSources: "'self' data:" },
  );
}

/**
 * The page that shows the API description. It loads its scripts and styles from the API, so it needs no other host.
 * @param base the path under which the API is served: `/api`.
 */
export function renderDocsPage(base: string): string {
  return renderHtmlPage({
    title: 'Canvass API',
    data: { description: `${base}/openapi.json` },
    icon: `${base}/docs/favicon-32x32.png`,
    styles: [`${base}/docs/swagger-ui.css`, `${base}/docs/docs.css`],
    scripts: [`${base}/docs/swagger-ui-bundle.js`, `${base}/docs/docs.js`],
    body: `<div id="docs"></div>
    <noscript>This page needs JavaScript. The same description is at <a href="${base}/openapi.json">openapi.json</a>.</noscript>`,
  });
}
