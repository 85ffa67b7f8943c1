import type { Registry } from '@canvass/shared/area';
import type { AreaReport } from '@canvass/shared/contracts';
import { FRAME_STYLE, type FrameName } from './frame-name';

// A part of the document's inline script: what happens until the shell takes over.

/** Milliseconds after which a shell that has neither come nor failed counts as failed; when it comes, it takes over. */
const PATIENCE = 20_000;

const FAILED: FrameName = 'failed';

const root = document.documentElement.dataset;

/** The document's only script with an address is the shell's. */
const shellScript = document.querySelector<HTMLScriptElement>('script[src]');

function isWaiting(): boolean {
  return document.getElementById(FRAME_STYLE) !== null;
}

function focusContent(): void {
  document.querySelector<HTMLElement>(`[data-frame="${root.frame}"] main`)?.focus();
}

/** The shell is not there to say it: operators read how its versions fare. */
function reportFailure({ channel, shell, config }: Registry): void {
  const reports = [{ kind: 'failed', area: 'shell', version: shell, channel }] satisfies AreaReport[];
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  navigator.sendBeacon(`${config.apiBase}/telemetry`, body);
}

/**
 * The frame never waits for ever: when the shell does not come, or breaks at its start, it says so.
 * @param registry says whom to tell; nobody is told without it.
 */
export function watchShell(registry: Registry | undefined): void {
  const fail = () => {
    if (!isWaiting() || root.frame === FAILED) return;
    const isFocusInside = document.activeElement !== document.body;
    root.frame = FAILED;
    // What had the focus does not show any more.
    if (isFocusInside) focusContent();
    if (registry) reportFailure(registry);
  };
  const folder = shellScript?.src.replace(/[^/]*$/, '') ?? '';
  addEventListener(
    'error',
    (event) => {
      // Preloads are asked for again, and what extensions throw is theirs.
      if (event.target === shellScript || (event instanceof ErrorEvent && event.filename.startsWith(folder))) fail();
    },
    true,
  );
  setTimeout(fail, PATIENCE);
}

/**
 * Loads the page again with a shell from the network: what was refused may be what the browser keeps, for a year, and
 * a page that is loaded again takes from there.
 */
async function loadAgain(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const answer = await fetch(shellScript?.src ?? '', { cache: 'reload', signal: AbortSignal.timeout(PATIENCE) });
    await answer.arrayBuffer();
  } catch {
    // The page says so when it has not got it this time, either.
  }
  location.reload();
}

/**
 * What is pressed before the shell is there is remembered for it: `takeOver` presses it again. All of it switches
 * something: what is pressed twice is as it was.
 */
function rememberPress(button: HTMLButtonElement): void {
  const name = button.getAttribute('aria-label');
  if (name === null) void loadAgain(button);
  else root.pressed = root.pressed === name ? '' : name;
}

/** Hears what people do in the frame: remembers what the shell has to do, and does itself what it can. */
export function hearPeople(): void {
  addEventListener('click', (event) => {
    if (!isWaiting() || !(event.target instanceof Element)) return;
    const pressed = event.target.closest<HTMLElement>('button, a[href="#main"]');
    if (pressed instanceof HTMLButtonElement) return rememberPress(pressed);
    if (!pressed) return;
    event.preventDefault();
    focusContent();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') root.pressed = '';
  });
}
