/**
 * What the card form of the payments sandbox asks, and nothing else: its other paths take the API's secret key, refund,
 * and open disputes.
 */
const ALLOWED_ROUTES: [methods: string[], path: RegExp][] = [
  [['GET', 'HEAD'], /^\/payments-sandbox\/stripe\.js$/],
  [['POST'], /^\/payments-sandbox\/(methods|confirm|challenge|retrieve)$/],
];

/** The path belongs to the payments sandbox, whether or not it may be asked. */
export function isPaymentsPath(path: string): boolean {
  return /^\/(payments-sandbox|v1|sandbox)(\/|$)/.test(path);
}

/** A browser may send this request to the payments sandbox. */
export function isPaymentsRequest(method: string, path: string): boolean {
  return ALLOWED_ROUTES.some(([methods, pattern]) => methods.includes(method) && pattern.test(path));
}
