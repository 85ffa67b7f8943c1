import { emailSchema, normalizeEmail } from '@canvass/shared/contracts';

/** How mails are handed to a mail server. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS where the server offers it. */
  isSecure: boolean;
  /** Refuses to send without TLS: a password must not cross a network in plain text. */
  requireTls: boolean;
  auth: { user: string; pass: string } | undefined;
  /** The sender: `Canvass <no-reply@canvass.example>`. */
  from: string;
}

interface MailEnvironment {
  smtpUrl: string | undefined;
  from: string | undefined;
  siteOrigin: string | undefined;
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The address of a sender, which may have a name before it. */
export function getSenderAddress(from: string): string {
  return normalizeEmail(/<([^<>]+)>$/.exec(from)?.[1] ?? from);
}

function isSender(from: string): boolean {
  return /^(?:[^<>\p{Cc}]*<[^<>]+>|[^<>\p{Cc}]+)$/u.test(from) && emailSchema.safeParse(getSenderAddress(from)).success;
}

/** Never quotes the address, which holds a password. */
function parseSmtpUrl(smtpUrl: string): URL {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined;
  const isSmtp = url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  if (!isSmtp || !['', '/'].includes(url.pathname) || url.search || url.hash || (url.username && !url.password)) {
    throw new Error('SMTP_URL must be the address of a mail server: smtps://USER:PASSWORD@HOST or smtp://HOST:PORT.');
  }
  return url;
}

/**
 * Reads the settings for mails. Without SMTP_URL, mails stay queued.
 * @throws an Error with one sentence that states what to change.
 */
export function readMailSettings({ smtpUrl, from, siteOrigin }: MailEnvironment): MailSettings | undefined {
  if (smtpUrl === undefined || smtpUrl === '') return undefined;
  const { protocol, hostname, port, username, password } = parseSmtpUrl(smtpUrl);
  if (from === undefined || !isSender(from))
    throw new Error('SMTP_URL needs MAIL_FROM, the sender of all mails: Canvass <no-reply@canvass.example>.');
  if (siteOrigin === undefined) throw new Error('SMTP_URL needs SITE_ORIGIN, to which links in mails lead.');
  const isSecure = protocol === 'smtps:';
  const hasPassword = username !== '';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (isSecure ? SMTPS_PORT : SMTP_PORT),
    isSecure,
    requireTls: !isSecure && hasPassword && !LOOPBACK_HOSTS.has(hostname),
    auth: hasPassword ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    from,
  };
}
