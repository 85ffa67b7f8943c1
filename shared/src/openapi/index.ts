export { createOpenApi } from './create-openapi';
export { getPossibleProblems } from './possible-problems';
