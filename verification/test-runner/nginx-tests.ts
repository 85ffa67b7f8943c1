/** Set for jest.config.mjs where there is no nginx. */
const WITHOUT_NGINX_VARIABLE = 'CANVASS_WITHOUT_NGINX';

/**
 * Prepares the tests of the nginx configuration. Where nginx is missing and cannot be installed, they do not run; in a
 * pipeline, which sets `CI`, that is a failure.
 * @param requireNginx installs nginx if it is missing.
 * @param environment of this process and of the tests.
 * @returns a line that says that they do not run; undefined if they do.
 */
export async function prepareNginxTests(
  requireNginx: () => Promise<unknown>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  try {
    await requireNginx();
    return undefined;
  } catch (error) {
    if (environment['CI']) throw error;
    environment[WITHOUT_NGINX_VARIABLE] = '1';
    return `not run: the tests of the nginx configuration in platform/deploy. ${(error as Error).message}`;
  }
}
