declare module 'react-refresh/runtime' {
  /** Makes React DOM tell the runtime what it renders. */
  export function injectIntoGlobalHook(scope: typeof globalThis): void;
}
