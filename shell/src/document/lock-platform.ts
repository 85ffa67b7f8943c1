function lock(holder: object, names: readonly string[] = Object.getOwnPropertyNames(holder)): void {
  for (const name of names) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    // The browser may not have the function, or an extension may have locked it.
    if (typeof descriptor?.value !== 'function' || !descriptor.configurable) continue;
    Object.defineProperty(holder, name, { ...descriptor, writable: false, configurable: false });
  }
}

/**
 * Locks the functions of the browser by which the shell and all areas send requests, navigate, and store: an area that
 * replaces one of them for itself would replace it for everyone. The attempt throws where it is made. Called once, before
 * code of an area runs.
 *
 * Prototypes of the language stay open, because libraries give arrays functions of their own; the boot check compares them.
 */
export function lockPlatform(): void {
  lock(globalThis, ['fetch', 'XMLHttpRequest']);
  lock(XMLHttpRequest.prototype);
  lock(History.prototype);
  lock(Storage.prototype);
}
