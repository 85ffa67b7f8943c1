import { endpoints, readDocs, readOpenApi } from '@canvass/shared/contracts';
import { route, type Route } from '../http/route';
import { buildOpenApi } from './openapi';
import { docsPage } from './page';

/** @param base the path below which the API is served: `/api`. */
export function docsRoutes(base: string): Route[] {
  const openApi = buildOpenApi(endpoints, base);
  const page = docsPage(base);
  return [route(readOpenApi, () => Promise.resolve(openApi)), route(readDocs, () => Promise.resolve(page))];
}
