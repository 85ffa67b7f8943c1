import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** The path of the script that defines `window.Stripe`. */
export const BROWSER_SCRIPT = '/payments-sandbox/stripe.js';

/** Bundles the card form's script. */
export function buildBrowserScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('browser/main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** Responds to a request for the script; returns false for any other request. */
export function handleScriptRequest(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  script: string,
): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url?.split('?', 1)[0] !== BROWSER_SCRIPT) return false;
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': Buffer.byteLength(script),
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : script);
  return true;
}
