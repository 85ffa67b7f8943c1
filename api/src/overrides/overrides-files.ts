import { Router } from 'express';
import { SCRIPT, STYLE } from './overrides-page';

/** What the page may do: load its two files, and ask its own origin. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILES: Record<string, [type: string, text: string]> = {
  'overrides.js': ['text/javascript', SCRIPT],
  'overrides.css': ['text/css', STYLE],
};

/** The files of the page of `readOverridesPage`, and the content security policy of all three. */
export function createOverridesFilesRouter(): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({ 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Cache-Control': 'no-cache' });
    next();
  });
  for (const [name, [type, text]] of Object.entries(FILES)) {
    router.get(`/${name}`, (_request, response) => {
      response.type(type).send(text);
    });
  }
  return router;
}
