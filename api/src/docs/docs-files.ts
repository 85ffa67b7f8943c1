import { createRequire } from 'node:module';
import { Router, type Response } from 'express';
import { INITIALIZER, STYLE } from './page';

/** What the page may load: its own origin. Swagger UI draws its arrows as data: images. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FROM_SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

const OWN: Record<string, [type: string, text: string]> = {
  'docs.js': ['text/javascript', INITIALIZER],
  'docs.css': ['text/css', STYLE],
};

/**
 * What the page of `readDocs` loads, as static files beside it, and the content security policy of both. They are
 * no endpoints: nobody calls them.
 */
export function docsFiles(): Router {
  const find = createRequire(import.meta.url).resolve;
  const files = FROM_SWAGGER_UI.map((name) => [name, find(`swagger-ui-dist/${name}`)] as const);
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' });
    next();
  });
  for (const [name, path] of files) {
    router.get(`/${name}`, (_request, response: Response) => response.sendFile(path, { cacheControl: false }));
  }
  for (const [name, [type, text]] of Object.entries(OWN)) {
    router.get(`/${name}`, (_request, response) => {
      response.type(type).send(text);
    });
  }
  return router;
}
