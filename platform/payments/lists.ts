import type { Form } from './form';
import { invalid, missing } from './problem';

/** The parameters that every list takes. */
export const LIST = ['limit', 'starting_after', 'created'];

const MOST = 100;

function limitOf(form: Form): number {
  const limit = form.whole('limit') ?? 10;
  if (limit < 1 || limit > MOST) {
    throw invalid(`This value must be between 1 and ${MOST} (inclusive).`, { param: 'limit' });
  }
  return limit;
}

/** How `created[…]` may be compared with a moment. */
const COMPARISONS: Record<string, (created: number, bound: number) => boolean> = {
  gt: (created, bound) => created > bound,
  gte: (created, bound) => created >= bound,
  lt: (created, bound) => created < bound,
  lte: (created, bound) => created <= bound,
};

/** @returns whether a moment, in seconds, is one of those that `created=1` or `created[gte]=1` ask for. */
function createdFilter(form: Form): (created: number) => boolean {
  const exact = form.whole('created');
  const bounds = Object.keys(form.record('created')).map((name) => {
    const param = `created[${name}]`;
    const fits = COMPARISONS[name];
    if (!fits) throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    return { fits, bound: form.whole(param) ?? 0 };
  });
  return (created) =>
    (exact === undefined || created === exact) && bounds.every(({ fits, bound }) => fits(created, bound));
}

/** A page of rows as Stripe gives it: the latest first. @param rows the oldest first. */
export function listOf<Row extends { id: string; created: number }>(url: string, rows: Row[], form: Form) {
  const after = form.text('starting_after');
  const latestFirst = rows.toReversed();
  const from = after === undefined ? 0 : latestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw missing('object', after, 'starting_after');
  const isWanted = createdFilter(form);
  const wanted = latestFirst.slice(from).filter(({ created }) => isWanted(created));
  const limit = limitOf(form);
  return { object: 'list', url, has_more: wanted.length > limit, data: wanted.slice(0, limit) };
}
