import { createRequire } from 'node:module';
import { Router, type Response } from 'express';
import { INIT_SCRIPT, STYLE } from './docs-page';

/** What the page may load: its own origin. Swagger UI draws its arrows as data: images. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SWAGGER_UI_FILES = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

const OWN_FILES: Record<string, [type: string, text: string]> = {
  'docs.js': ['text/javascript', INIT_SCRIPT],
  'docs.css': ['text/css', STYLE],
};

/**
 * What the page of `readDocs` loads, as static files beside it, and the content security policy of both. They are
 * no endpoints: nobody calls them.
 */
export function createDocsFilesRouter(): Router {
  const resolvePackageFile = createRequire(import.meta.url).resolve;
  const files = SWAGGER_UI_FILES.map((name) => [name, resolvePackageFile(`swagger-ui-dist/${name}`)] as const);
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Cache-Control': 'no-cache' });
    next();
  });
  for (const [name, path] of files) {
    router.get(`/${name}`, (_request, response: Response) => response.sendFile(path, { cacheControl: false }));
  }
  for (const [name, [type, text]] of Object.entries(OWN_FILES)) {
    router.get(`/${name}`, (_request, response) => {
      response.type(type).send(text);
    });
  }
  return router;
}
