import type { JsonSchema } from 'json-schema-faker';

/** The content of a response, by media type. */
type Content = Record<string, { schema?: JsonSchema; examples?: Record<string, { $ref?: string }> }>;

interface ApiResponse {
  headers?: Record<string, unknown>;
  content?: Content;
}

/** One call of the API in an OpenAPI description. */
export interface ApiOperation {
  operationId: string;
  parameters?: { $ref?: string }[];
  responses: Record<string, ApiResponse>;
}

/** The parts of an OpenAPI description that previews read. */
export interface ApiDescription {
  /** By path template and method in lower case: `/surveys/{id}`, `get`. */
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    examples: Record<string, { value: unknown }>;
  };
}

/** Whether an operation changes something at every call: those whose repetition does no harm need no key. */
export function isHarmfulTwice({ parameters = [] }: ApiOperation): boolean {
  return parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));
}

/** `/surveys/{id}` as a regular expression. */
function toPathPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', String.raw`\.`)}$`);
}

/**
 * Creates a function that finds the operation of a request; undefined for one that the description lacks.
 * `/surveys/mine` is found before `/surveys/{id}`.
 */
export function createOperationFinder({ paths }: ApiDescription) {
  const countParameters = (template: string) => template.split('{').length;
  const routes = Object.entries(paths)
    .toSorted(([a], [b]) => countParameters(a) - countParameters(b))
    .map(([template, operations]) => ({ pattern: toPathPattern(template), operations }));
  return (method: string, path: string): ApiOperation | undefined => {
    const name = method.toLowerCase();
    return routes.find(({ pattern, operations }) => name in operations && pattern.test(path))?.operations[name];
  };
}
