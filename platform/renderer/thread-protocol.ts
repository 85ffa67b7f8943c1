import type { DocumentData, PageDescription } from '@canvass/shared/area';

/** The version of the interface of the shell's server code that this renderer can use (`shell/src/server`). */
export const SERVER_CONTRACT_VERSION = 1;

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

/** What an area says about a page, with the data that the page starts from. */
export interface DescribedPage {
  description: PageDescription;
  queries: DocumentData['queries'];
}

export type MessageToThread =
  | { type: 'describe'; id: number; url: string }
  | { type: 'response'; id: number; response: ApiResponse }
  | { type: 'read-failed'; id: number; message: string };

export type MessageFromThread =
  | { type: 'ready' }
  | { type: 'read'; id: number; path: string }
  | { type: 'described'; id: number; page: DescribedPage | undefined }
  | { type: 'failed'; id: number; message: string };
