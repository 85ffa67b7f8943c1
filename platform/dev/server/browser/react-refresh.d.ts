declare module 'react-refresh/runtime' {
  /** Makes React DOM notify the runtime of what it renders. */
  export function injectIntoGlobalHook(scope: typeof globalThis): void;
}
