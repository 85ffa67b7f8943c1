import type { WireForm } from '../server/form';
import { invalidRequest, resourceMissing } from '../server/stripe-api-error';

/** The parameters that every list takes. */
export const LIST_PARAMETERS = ['limit', 'starting_after', 'created'];

const MAX_PAGE_SIZE = 100;

function parseLimit(form: WireForm): number {
  const limit = form.getInteger('limit') ?? 10;
  if (limit < 1 || limit > MAX_PAGE_SIZE) {
    throw invalidRequest(`This value must be between 1 and ${MAX_PAGE_SIZE} (inclusive).`, { param: 'limit' });
  }
  return limit;
}

/** The comparisons of `created[…]` with a timestamp. */
const COMPARISONS: Record<string, (created: number, bound: number) => boolean> = {
  gt: (created, bound) => created > bound,
  gte: (created, bound) => created >= bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
};

/** @returns whether a timestamp, in seconds, matches the filter, such as `created=1` or `created[gte]=1` */
function parseCreatedFilter(form: WireForm): (created: number) => boolean {
  const exactValue = form.getInteger('created');
  const bounds = Object.keys(form.getRecord('created')).map((name) => {
    const param = `created[${name}]`;
    const compareWithBound = COMPARISONS[name];
    if (!compareWithBound)
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    return { compareWithBound, bound: form.getInteger(param) ?? 0 };
  });
  return (created) =>
    (exactValue === undefined || created === exactValue) &&
    bounds.every(({ compareWithBound, bound }) => compareWithBound(created, bound));
}

/** A page of rows in Stripe's format, newest first. @param rows oldest first */
export function createListPage<Row extends { id: string; created: number }>(url: string, rows: Row[], form: WireForm) {
  const after = form.getText('starting_after');
  const latestFirst = rows.toReversed();
  const from = after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw resourceMissing('object', after, 'starting_after');
  const isMatching = parseCreatedFilter(form);
  const matchingRows = latestFirst.slice(from).filter(({ created }) => isMatching(created));
  const limit = parseLimit(form);
  return { object: 'list', url, has_more: matchingRows.length > limit, data: matchingRows.slice(0, limit) };
}
