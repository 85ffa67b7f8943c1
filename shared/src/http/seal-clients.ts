import { accessToken } from './access-token';
import { publicClient, securedClient } from './clients';

function refuseInterceptor(): never {
  throw new TypeError('All areas share this client, so it takes no interceptors: wrap call() where you need more.');
}

function freezeAll(value: unknown): void {
  // Functions are frozen by the caller: adapters and transformers may be the library's own.
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freezeAll);
}

/**
 * Makes the clients and the access to the token read-only: what one area changed, the shell and all other areas would get.
 * Called once, by the shell, when they are set up and before code of an area runs. A change then throws where it is made.
 */
export function sealClients(): void {
  for (const client of [publicClient, securedClient]) {
    for (const manager of Object.values(client.interceptors)) {
      Object.assign(manager, { use: refuseInterceptor, eject: refuseInterceptor, clear: refuseInterceptor });
    }
    freezeAll(client.interceptors);
    freezeAll(client.defaults);
    Object.freeze(client);
  }
  Object.freeze(accessToken);
}
