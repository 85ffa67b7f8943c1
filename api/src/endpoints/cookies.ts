import { getCookieName } from '@canvass/shared/contracts';
import type { Request, Response } from 'express';
import type { Cookie } from './route';

/** The value of a cookie in the request, under the name that `setCookie` gives it. */
export function readCookie(request: Request, name: string): string | undefined {
  const prefix = `${getCookieName(name, request.secure)}=`;
  const cookiePairs = request.get('Cookie')?.split(/;\s*/) ?? [];
  return cookiePairs.find((each) => each.startsWith(prefix))?.slice(prefix.length);
}

/** `secure` depends on what the server that terminates TLS reports about the browser's connection. */
export function setCookie({ secure }: Request, response: Response, { name, value, lifetimeMs }: Cookie): void {
  response.cookie(getCookieName(name, secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: lifetimeMs,
  });
}
