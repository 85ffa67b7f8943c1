import type { DocumentData, PageDescription, RuntimeConfig } from '@canvass/shared/area';

/** The version of the interface of the shell's server code that this renderer can use (`shell/src/server`). */
export const SERVER_CONTRACT_VERSION = 2;

/** Server code that was checked, with a name for stacks: `mf-public 1.4.0-3f2a91c0`. */
export interface CheckedCode {
  name: string;
  text: string;
}

/** The code that a thread runs: an area's, and that of the shell, which provides what areas share. */
export interface ThreadCode {
  shell: CheckedCode;
  area: CheckedCode;
}

/** An answer of the API. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A page to render. */
export interface PageRequest {
  /** The path and query of its address; undefined for what is shown at every address that no area serves. */
  url: string | undefined;
  /** The configuration of the channel. */
  config: RuntimeConfig;
}

/** A page for visitors: its markup, what its area says about it, and the data that it was made of. */
export interface PageRendering {
  description: PageDescription;
  queries: DocumentData['queries'];
  /** ISO 8601. */
  renderedAt: string;
  /** The application, which the browser takes over. */
  html: string;
  /** What is shown if the shell fails to load. */
  failureHtml: string;
  /** Style elements. */
  styleTags: string;
}

export type MessageToThread =
  | { type: 'render'; id: number; request: PageRequest }
  | { type: 'response'; id: number; response: ApiResponse }
  | { type: 'read-failed'; id: number; message: string };

export type MessageFromThread =
  | { type: 'ready' }
  | { type: 'read'; id: number; path: string }
  | { type: 'rendered'; id: number; page: PageRendering | undefined }
  | { type: 'failed'; id: number; message: string }
  // After each message: what it caused is computed.
  | { type: 'paused' };
