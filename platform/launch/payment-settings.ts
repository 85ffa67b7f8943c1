/** How settings begin that say where cards are charged. */
const STARTS = ['STRIPE_', 'PAYMENTS_', 'SANDBOX_'];

/**
 * Takes them out of the environment: the launcher brings a sandbox with keys of its own, and a real key that somebody
 * has in their shell is no business of any program that it starts.
 */
export function forgetPaymentSettings(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) {
    if (STARTS.some((start) => name.startsWith(start))) delete environment[name];
  }
}
