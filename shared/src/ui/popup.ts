import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import { words } from './words';

/** How long a toast stays, in milliseconds (specification, "Toast duration"). */
export const TOAST_DURATION = 1500;

const look: SweetAlertOptions = {
  buttonsStyling: false,
  customClass: {
    popup: 'canvass-popup',
    title: 'canvass-popup-title',
    htmlContainer: 'canvass-popup-text',
    actions: 'canvass-popup-stub',
    confirmButton: 'canvass-popup-button canvass-popup-primary',
    cancelButton: 'canvass-popup-button',
    denyButton: 'canvass-popup-button',
  },
};

type PopupOptions = SweetAlertOptions & { title: string; text?: string | undefined };
type PopupResult = Pick<SweetAlertResult, 'isConfirmed' | 'isDenied'>;

/** The browser's own window, which is always there. */
function ask({ title, text, showCancelButton }: PopupOptions): PopupResult {
  const message = [title, text].filter(Boolean).join('\n\n');
  if (showCancelButton) return { isConfirmed: window.confirm(message), isDenied: false };
  window.alert(message);
  return { isConfirmed: true, isDenied: false };
}

/** A popup belongs to the page it was opened over or leads to: the back button takes it away with that page. */
async function fire(options: PopupOptions): Promise<PopupResult> {
  const popup = await import('./popup-window').catch(() => null);
  // Who is offline has to be asked and told, too.
  if (!popup) return ask(options);
  window.addEventListener('popstate', popup.close);
  try {
    // The library's options are a union over kinds of input, which a spread cannot keep apart.
    return await popup.fire({ ...look, ...options } as SweetAlertOptions);
  } finally {
    window.removeEventListener('popstate', popup.close);
  }
}

/* What had the focus may have gone with its page while the window was open; then the page that came instead takes it. */
function giveFocusTo(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  if (isThere) before.focus();
  else document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/* A window leaves the page's height alone, and gives the focus back as soon as it has gone: the library would do that a
   tenth of a second later and scroll the page. */
async function open(options: PopupOptions): Promise<PopupResult> {
  const before = document.activeElement;
  // A modal dialog makes everything outside it unreachable, so a window over it has to stand inside.
  const target = document.querySelector<HTMLElement>('dialog[open]') ?? 'body';
  const result = await fire({ heightAuto: false, returnFocus: false, target, ...options });
  giveFocusTo(before);
  return result;
}

export interface Announcement {
  title: string;
  text?: string;
}

/** Tells of a success in a popup of its own. Ends when the person has closed it. */
export async function announceSuccess({ title, text }: Announcement): Promise<void> {
  await open({ title, text, confirmButtonText: words.ok });
}

/**
 * The same with a way on beside 'OK', which keeps the focus.
 * @returns whether the person took the way on.
 */
export async function announceWithWayOn({ title, text, wayOn }: Announcement & { wayOn: string }): Promise<boolean> {
  const buttons = { confirmButtonText: words.ok, showDenyButton: true, denyButtonText: wayOn, reverseButtons: true };
  const { isDenied } = await open({ title, text, ...buttons });
  return isDenied;
}

export interface Confirmation extends Announcement {
  /** The deed in words: 'Yes, delete it!'. */
  confirmText: string;
  /** The way back in words; 'Cancel' unless told. */
  cancelText?: string;
}

/**
 * Asks before a deed that cannot be undone. Gives true when the person says yes; Escape, a press outside and 'Cancel'
 * give false. The focus starts on 'Cancel', so that Enter by mistake does no harm.
 */
export async function confirmAction({
  title,
  text,
  confirmText,
  cancelText = words.cancel,
}: Confirmation): Promise<boolean> {
  const { isConfirmed } = await open({
    title,
    text,
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmText,
    cancelButtonText: cancelText,
    customClass: {
      ...look.customClass,
      popup: 'canvass-popup canvass-popup-ask',
      confirmButton: 'canvass-popup-button canvass-popup-deed',
    },
  });
  return isConfirmed;
}

/** Says something in a corner for 1.5 seconds without taking the focus. Ends when it has gone. */
export async function toast(title: string): Promise<void> {
  await fire({
    title,
    toast: true,
    position: 'bottom-end',
    timer: TOAST_DURATION,
    showConfirmButton: false,
    customClass: { popup: 'canvass-toast', title: 'canvass-toast-title' },
  });
}
