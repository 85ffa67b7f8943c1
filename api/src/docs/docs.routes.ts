import { readDocs, readOpenApi } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { route, type Route } from '../endpoints/route';
import { createOpenApi } from '@canvass/shared/openapi';
import { renderDocsPage } from './docs-page';

/**
 * Building the description takes about 80 ms, so it is built at the first request instead of at startup.
 * @param base the path under which the API is served: `/api`.
 */
export function docsRoutes(base: string): Route[] {
  let openApi: ReturnType<typeof createOpenApi> | undefined;
  const page = renderDocsPage(base);
  return [
    route(readOpenApi, () => Promise.resolve((openApi ??= createOpenApi(declarations, base)))),
    route(readDocs, () => Promise.resolve(page)),
  ];
}
