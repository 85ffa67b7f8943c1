import type { AreaReport } from '@canvass/shared/contracts';
import { type Registry, SKELETON_STYLE_ID } from '@canvass/shared/area';
import { rememberDestination } from '@canvass/shared/session';
import { HYDRATING_ATTRIBUTE } from './hydrating';

// The part of the document's inline script that handles the time until the shell takes over.

/** Milliseconds after which the document says that the shell is late. As long as the browser waits for it, it may arrive. */
const SHELL_LATE_AFTER_MS = 20_000;

/** Milliseconds after which a shell that is late counts as failed; if it loads later, it still takes over. */
const SHELL_LOAD_TIMEOUT_MS = 180_000;

/** Milliseconds without a byte after which another attempt to fetch the shell ends. */
const STALL_TIMEOUT_MS = 20_000;

const dataset = document.documentElement.dataset;

/** The shell's script is the document's only one with a `src`. */
const shellScript = document.querySelector<HTMLScriptElement>('script[src]');

/** Whether the shell has not taken over yet. */
function isSkeletonShown(): boolean {
  return document.getElementById(SKELETON_STYLE_ID) !== null;
}

/** The content of the visible frame or, in a document that was rendered on the server, of the page. */
function focusMain(): void {
  const frame = dataset.load === 'failed' ? dataset.load : dataset.layout;
  document.querySelector<HTMLElement>(`[data-frame="${frame}"] main, main#main`)?.focus();
}

/** Reports a failure in place of the shell, so that operators see how its versions perform. */
function reportFailure({ channel, shell, config }: Registry): void {
  const reports = [{ kind: 'failed', area: 'shell', version: shell, channel }] satisfies AreaReport[];
  const body = new Blob([JSON.stringify({ reports })], { type: 'application/json' });
  navigator.sendBeacon(`${config.apiBase}/telemetry`, body);
}

/**
 * Shows an error in place of the skeleton when the shell fails to load or to start, and says so when it is late.
 * @param registry contains the address for error reports; without it none are sent.
 */
export function watchShellLoad(registry: Registry | undefined): void {
  const handleFailure = () => {
    if (!isSkeletonShown() || dataset.load === 'failed') return;
    const isFocusInside = document.activeElement !== document.body;
    dataset.load = 'failed';
    // The focused element is no longer visible.
    if (isFocusInside) focusMain();
    if (registry) reportFailure(registry);
  };
  const shellFolderUrl = shellScript?.src.replace(/[^/]*$/, '') ?? '';
  addEventListener(
    'error',
    (event) => {
      // Failed preloads are requested again, and errors thrown by extensions do not concern the shell.
      if (event.target === shellScript || (event instanceof ErrorEvent && event.filename.startsWith(shellFolderUrl)))
        handleFailure();
    },
    true,
  );
  setTimeout(() => {
    if (isSkeletonShown()) dataset.load ??= 'late';
  }, SHELL_LATE_AFTER_MS);
  setTimeout(handleFailure, SHELL_LOAD_TIMEOUT_MS);
}

/** Fetches the shell from the network, for as long as bytes arrive. */
async function fetchShell(): Promise<void> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), STALL_TIMEOUT_MS);
  };
  restartTimer();
  const { body } = await fetch(shellScript?.src ?? '', { cache: 'reload', signal: controller.signal });
  if (!body) return;
  const reader = body.getReader();
  while (!(await reader.read()).done) restartTimer();
}

/**
 * Reloads the page after fetching the shell from the network: the refused file may be in the browser's cache for a
 * year, and a plain reload would use it again. Does not reload if a late shell has taken over in the meantime.
 */
async function reloadShell(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    await fetchShell();
  } catch {
    // After the reload the page reports it if the shell could not be fetched this time either.
  }
  if (isSkeletonShown()) location.reload();
}

let lastClick = 0;

/**
 * Marks a button that is clicked before the shell is ready, with the number of the click: the shell clicks the buttons
 * again in their order. Those with a label of their own are toggles: clicking one twice cancels out.
 */
function queueClick(event: Event, button: HTMLButtonElement): void {
  if (button.closest('[data-frame=failed], [data-frame=late]')) return void reloadShell(button);
  // A form with an address works without the shell.
  if (button.type === 'submit' && button.form?.hasAttribute('action')) return;
  event.preventDefault();
  if (button.hasAttribute('aria-label') && button.hasAttribute('data-pressed')) button.removeAttribute('data-pressed');
  else button.setAttribute('data-pressed', String((lastClick += 1)));
}

/**
 * Handles events until the shell has taken over: marks clicked buttons for it, and handles what needs no shell. A link with
 * `data-returns` leads to a sign-in, which leads back.
 */
export function queueEarlyInput(): void {
  addEventListener('click', (event) => {
    if (!isSkeletonShown() || !(event.target instanceof Element)) return;
    if (event.target.closest(`[${HYDRATING_ATTRIBUTE}]`)) return;
    const control = event.target.closest<HTMLElement>('button, a[href="#main"], a[data-returns]');
    if (control instanceof HTMLButtonElement) return queueClick(event, control);
    if (control?.hasAttribute('data-returns')) return rememberDestination(location.pathname + location.search);
    if (!control) return;
    event.preventDefault();
    focusMain();
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const button of document.querySelectorAll('[data-pressed]')) button.removeAttribute('data-pressed');
  });
}
