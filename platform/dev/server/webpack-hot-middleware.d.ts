declare module 'webpack-hot-middleware' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { Compiler } from 'webpack';

  interface HotMiddleware {
    (request: IncomingMessage, response: ServerResponse, next: () => void): void;
    close: () => void;
  }

  /** Notifies pages of builds over an event stream at `path`. */
  export default function hotMiddleware(compiler: Compiler, options: { path: string; log: false }): HotMiddleware;
}
