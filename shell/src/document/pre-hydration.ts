import type { AreaReport } from '@canvass/shared/contracts';
import { type LayoutName, type Registry, SKELETON_STYLE_ID } from '@canvass/shared/area';

// A part of the document's inline script: what happens until the shell takes over.

/** Milliseconds after which a shell that has neither come nor failed counts as failed; when it comes, it takes over. */
const SHELL_LOAD_TIMEOUT_MS = 20_000;

const FAILED_LAYOUT: LayoutName = 'failed';

const dataset = document.documentElement.dataset;

/** The document's only script with an address is the shell's. */
const shellScript = document.querySelector<HTMLScriptElement>('script[src]');

function isSkeletonShown(): boolean {
  return document.getElementById(SKELETON_STYLE_ID) !== null;
}

function focusMain(): void {
  document.querySelector<HTMLElement>(`[data-frame="${dataset.frame}"] main`)?.focus();
}

/** The shell is not there to say it: operators read how its versions fare. */
function reportFailure({ channel, shell, config }: Registry): void {
  const reports = [{ kind: 'failed', area: 'shell', version: shell, channel }] satisfies AreaReport[];
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  navigator.sendBeacon(`${config.apiBase}/telemetry`, body);
}

/**
 * The skeleton does not wait forever: when the shell fails to load or to start, it shows an error.
 * @param registry holds where errors are reported; without it none are.
 */
export function watchShellLoad(registry: Registry | undefined): void {
  const handleFailure = () => {
    if (!isSkeletonShown() || dataset.frame === FAILED_LAYOUT) return;
    const isFocusInside = document.activeElement !== document.body;
    dataset.frame = FAILED_LAYOUT;
    // What had the focus does not show any more.
    if (isFocusInside) focusMain();
    if (registry) reportFailure(registry);
  };
  const shellFolderUrl = shellScript?.src.replace(/[^/]*$/, '') ?? '';
  addEventListener(
    'error',
    (event) => {
      // Preloads are asked for again, and what extensions throw is theirs.
      if (event.target === shellScript || (event instanceof ErrorEvent && event.filename.startsWith(shellFolderUrl)))
        handleFailure();
    },
    true,
  );
  setTimeout(handleFailure, SHELL_LOAD_TIMEOUT_MS);
}

/**
 * Loads the page again with a shell from the network: what was refused may be what the browser keeps, for a year, and
 * a page that is loaded again takes from there.
 */
async function reloadShell(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    const response = await fetch(shellScript?.src ?? '', {
      cache: 'reload',
      signal: AbortSignal.timeout(SHELL_LOAD_TIMEOUT_MS),
    });
    await response.arrayBuffer();
  } catch {
    // The page says so when it has not got it this time, either.
  }
  location.reload();
}

/**
 * What is pressed before the shell is there is remembered for it: `takeOver` presses it again. All of it switches
 * something: what is pressed twice is as it was.
 */
function queueClick(button: HTMLButtonElement): void {
  const name = button.getAttribute('aria-label');
  if (name === null) void reloadShell(button);
  else dataset.pressed = dataset.pressed === name ? '' : name;
}

/** Listens to events in the skeleton: records what the shell has to do, and does itself what it can. */
export function queueEarlyInput(): void {
  addEventListener('click', (event) => {
    if (!isSkeletonShown() || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>('button, a[href="#main"]');
    if (control instanceof HTMLButtonElement) return queueClick(control);
    if (!control) return;
    event.preventDefault();
    focusMain();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset.pressed = '';
  });
}
