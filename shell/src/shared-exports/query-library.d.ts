/** The query library under a second name (an alias of the build): by its own, the facade would stand for itself. */
declare module 'query-library' {
  export * from '@tanstack/react-query';
}
