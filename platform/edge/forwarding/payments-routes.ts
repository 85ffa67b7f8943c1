/**
 * The requests of the payments sandbox's card form. Nothing else is forwarded: its other paths use the API's secret
 * key, refund, and open disputes.
 */
const ALLOWED_ROUTES: [methods: string[], path: RegExp][] = [
  [['GET', 'HEAD'], /^\/payments-sandbox\/stripe\.js$/],
  [['POST'], /^\/payments-sandbox\/(methods|confirm|challenge|retrieve)$/],
];

/** Whether a path belongs to the payments sandbox, allowed or not. */
export function isPaymentsPath(path: string): boolean {
  return /^\/(payments-sandbox|v1|sandbox)(\/|$)/.test(path);
}

/** Whether a browser may send this request to the payments sandbox. */
export function isPaymentsRequest(method: string, path: string): boolean {
  return ALLOWED_ROUTES.some(([methods, pattern]) => methods.includes(method) && pattern.test(path));
}
