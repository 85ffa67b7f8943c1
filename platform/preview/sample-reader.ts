import { type ApiDescription, createOperationFinder } from './api-description';
import { PREVIEW_API_BASE } from './preview-api';
import type { Scenario } from './preview-state';
import { createSampleResponse, type SampleResponse } from './sample-responses';

/**
 * Creates a function that reads from the API as an area's contracts describe it, without an API.
 * @returns undefined for a path that the contracts do not have.
 */
export function createSampleReader(description: ApiDescription) {
  const findOperation = createOperationFinder(description);
  return (path: string, scenario: Scenario): SampleResponse | undefined => {
    const url = new URL(`${PREVIEW_API_BASE}${path}`, 'http://localhost');
    const operation = findOperation('GET', url.pathname.slice(PREVIEW_API_BASE.length));
    return operation && createSampleResponse(operation, description, scenario, url);
  };
}
