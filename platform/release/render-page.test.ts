import { createHash } from 'node:crypto';
import type { Registry, RuntimeConfig } from '@canvass/shared/area';
import { settings } from './fixture';
import { renderPage } from './render-page';
import type { ShellFiles } from './shell-files';

const shell: ShellFiles = {
  entry: { url: '/releases/shell/1/main.js', integrity: 'sha384-x' },
  styles: [],
  boot: 'go("</")',
  frames: {
    css: 'a{color:red}',
    html: {
      none: '<i>frame</i>',
      notice: '<p>{{notice}}</p>',
      mailbox: '<p>{{notice}} <a href="{{mailbox}}">mails</a></p>',
    },
  },
};

function pageWith(demo?: RuntimeConfig['demo']) {
  const registry: Registry = {
    channel: 'production',
    revision: 1,
    shell: '1',
    remotes: [],
    config: { ...settings.config, demo },
  };
  return renderPage(registry, shell);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('the policy allows the inline script and style of the shell and no other', () => {
  const { html, headers } = pageWith();
  const policy = headers['content-security-policy'] ?? '';
  expect(html).toContain(`<script>${shell.boot}</script>`);
  expect(policy).toContain(`script-src 'self' ${hashOf(shell.boot)};`);
  expect(html).toContain(`<style id="frame-style">${shell.frames.css}</style>`);
  expect(policy).toContain(`style-src 'self' ${hashOf(shell.frames.css)} ${hashOf('')};`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
});

test('the shell is loaded with its hash', () => {
  expect(pageWith().html).toContain(
    '<script defer src="/releases/shell/1/main.js" integrity="sha384-x" crossorigin></script>',
  );
});

test('the frame stands in the document, with the notices of the channel above it', () => {
  expect(pageWith().html).toContain('<div id="root"><i>frame</i></div>');
  expect(pageWith({ notice: 'A <demo> of $& us' }).html).toContain(
    '<div id="root"><p>A &lt;demo> of $&amp; us</p></div>',
  );
  expect(pageWith({ notice: 'Demo', mailbox: '/mailbox?"' }).html).toContain(
    '<p>Demo <a href="/mailbox?&quot;">mails</a></p>',
  );
});
