import { cookieName } from '@canvass/shared/contracts';
import type { Request, Response } from 'express';
import type { WithCookie } from './route';

/** The value of a cookie that came with a request, under the name that `setCookie` gives it. */
export function readCookie(request: Request, name: string): string | undefined {
  const start = `${cookieName(name, request.secure)}=`;
  const sent = request.get('Cookie')?.split(/;\s*/) ?? [];
  return sent.find((each) => each.startsWith(start))?.slice(start.length);
}

/** As TLS before the API says whether the browser came over https. */
export function setCookie(
  { secure }: Request,
  response: Response,
  { name, value, lifetime }: Omit<WithCookie<unknown>, 'answer'>,
): void {
  response.cookie(cookieName(name, secure), value, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    maxAge: lifetime,
  });
}
