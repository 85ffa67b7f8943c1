import { createHash } from 'node:crypto';
import type { Registry, RuntimeConfig } from '@canvass/shared/area';
import { testSettings } from '../testing/fixture';
import { renderPage } from './render-page';
import type { ShellFiles } from './shell-files';

const shell: ShellFiles = {
  entry: { url: '/releases/shell/1/main.js', integrity: 'sha384-x' },
  styles: [],
  links: [{ rel: 'manifest', url: '/releases/shell/1/manifest.json' }],
  boot: 'go("</")',
  skeletons: {
    css: 'a{color:red}',
    html: {
      none: '<i>frame</i>',
      notice: '<p>{{notice}}</p>',
      mailbox: '<p>{{notice}} <a href="{{mailbox}}">mails</a></p>',
    },
  },
};

function renderWithNotice(demo?: RuntimeConfig['demo']) {
  const registry: Registry = {
    channel: 'production',
    revision: 1,
    shell: '1',
    remotes: [],
    config: { ...testSettings.config, demo },
  };
  return renderPage(registry, shell);
}

function getHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

test('the content security policy allows only the inline script and style of the shell', () => {
  const { html, headers } = renderWithNotice();
  const policy = headers['content-security-policy'] ?? '';
  expect(html).toContain(`<script>${shell.boot}</script>`);
  expect(policy).toContain(`script-src 'self' ${getHashSource(shell.boot)};`);
  expect(html).toContain(`<style id="frame-style">${shell.skeletons.css}</style>`);
  expect(policy).toContain(`style-src 'self' ${getHashSource(shell.skeletons.css)} ${getHashSource('')};`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
});

test('the shell is loaded with its integrity hash', () => {
  expect(renderWithNotice().html).toContain(
    '<script defer src="/releases/shell/1/main.js" integrity="sha384-x" crossorigin></script>',
  );
});

test('the document contains the skeleton below the notices of the channel', () => {
  expect(renderWithNotice().html).toContain('<div id="root"><i>frame</i></div>');
  expect(renderWithNotice({ notice: 'A <demo> of $& us' }).html).toContain(
    '<div id="root"><p>A &lt;demo&gt; of $&amp; us</p></div>',
  );
  expect(renderWithNotice({ notice: 'Demo', mailbox: '/mailbox?"' }).html).toContain(
    '<p>Demo <a href="/mailbox?&quot;">mails</a></p>',
  );
});
