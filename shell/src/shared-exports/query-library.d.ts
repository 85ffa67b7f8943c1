/** The query library under a second name (a build alias): under its own name, this facade would import itself. */
declare module 'query-library' {
  export * from '@tanstack/react-query';
}
