/**
 * npm's error codes, the reason why the installation failed, and what to do.
 * @type {[codes: RegExp, reason: string, step: string][]}
 */
const REASONS = [
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|FETCH_ERROR|E5\d\d)$/,
    'the npm registry did not answer',
    'check the connection, and the proxy if there is one, then run the command again',
  ],
  [
    /CERT|SSL|^UNABLE_TO_/,
    'the certificate of the npm registry is not trusted',
    'check the proxy, or name its certificate in NODE_EXTRA_CA_CERTS, then run the command again',
  ],
  [
    /^(E401|E403|E404|ENEEDAUTH)$/,
    'the npm registry refused a package',
    'check `npm config get registry` and its credentials, then run the command again',
  ],
  [/^(ENOSPC|EDQUOT)$/, 'the disk is full', 'free at least 2 GB, then run the command again'],
  [
    /^(EACCES|EPERM|EROFS)$/,
    'a directory cannot be written',
    'give this account write permission, then run the command again',
  ],
  [/^EINTEGRITY$/, 'a download was damaged', 'run `npm cache clean --force`, then run the command again'],
  [
    /^(EBADENGINE|EBADPLATFORM|ENOTSUP)$/,
    'a package does not support this machine or this Node',
    'use the Node version in .nvmrc, then run the command again',
  ],
  [
    /^(EUSAGE|EJSONPARSE)$/,
    'package.json and package-lock.json do not fit together',
    'run `git checkout package-lock.json`, or `npm install` after a change of your own',
  ],
];

/**
 * Describes in one sentence why npm failed, and what to do.
 * | @param {string} errors npm's output on stderr
 * | @param {number
 * null} code its exit code
 * | @param {string
 * null} signal the signal that ended it, if any
 */
export function describeInstallFailure(errors, code, signal) {
  const start = 'The packages could not be installed, because';
  if (signal) return `${start} npm was killed by ${signal}, possibly for lack of memory. Run the command again.`;
  const [, error = ''] = /^npm (?:error|ERR!) code (\S+)$/m.exec(errors) ?? [];
  const [, path = ''] = /^npm (?:error|ERR!) path (.+)$/m.exec(errors) ?? [];
  const [, reason, step] = REASONS.find(([codes]) => codes.test(error)) ?? [];
  if (!reason) return `${start} npm exited with code ${code}: see its output above, then run the command again.`;
  return `${start} ${reason} (${error}${path && reason.startsWith('a directory') ? `, ${path}` : ''}): ${step}.`;
}
