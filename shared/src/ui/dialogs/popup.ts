import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import { strings } from '../strings';

/** How long a toast stays, in milliseconds (specification, "Toast duration"). */
export const TOAST_DURATION_MS = 1500;

export const POPUP_CLASSES = {
  popup: 'canvass-popup',
  title: 'canvass-popup-title',
  htmlContainer: 'canvass-popup-text',
  actions: 'canvass-popup-stub',
  confirmButton: 'canvass-popup-button canvass-popup-primary',
  cancelButton: 'canvass-popup-button',
  denyButton: 'canvass-popup-button',
};

const POPUP_DEFAULTS: SweetAlertOptions = { buttonsStyling: false, customClass: POPUP_CLASSES };

type PopupOptions = SweetAlertOptions & { title: string; text?: string | undefined };
type PopupResult = Pick<SweetAlertResult, 'isConfirmed' | 'isDenied'>;

/** The browser's own dialog, which is always available. */
function openBrowserDialog({ title, text, showCancelButton }: PopupOptions): PopupResult {
  const message = [title, text].filter(Boolean).join('\n\n');
  if (showCancelButton) return { isConfirmed: window.confirm(message), isDenied: false };
  window.alert(message);
  return { isConfirmed: true, isDenied: false };
}

/** A popup belongs to the page that it opens over or leads to: the back button closes it along with that page. */
async function openPopup(options: PopupOptions): Promise<PopupResult> {
  const popup = await import('./popup-library').catch(() => null);
  // Popups must also work offline.
  if (!popup) return openBrowserDialog(options);
  window.addEventListener('popstate', popup.closePopup);
  try {
    // The library's options are a union by kind of input, which a spread cannot narrow.
    return await popup.openPopup({ ...POPUP_DEFAULTS, ...options } as SweetAlertOptions);
  } finally {
    window.removeEventListener('popstate', popup.closePopup);
  }
}

/* The element that had the focus may have been removed with its page while the popup was open; then the new page is
   focused. */
function restoreFocus(previousFocus: Element | null): void {
  const isFocusable =
    previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body;
  if (isFocusable) previousFocus.focus();
  else document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/* A popup does not change the page's height, and returns the focus as soon as it closes: the library would do so a
   tenth of a second later and scroll the page. */
export async function openModal(options: PopupOptions): Promise<PopupResult> {
  const previousFocus = document.activeElement;
  // A modal dialog makes everything outside it inert, so a popup above it has to be inside.
  const target = document.querySelector<HTMLElement>('dialog[open]') ?? 'body';
  const result = await openPopup({ heightAuto: false, returnFocus: false, target, ...options });
  restoreFocus(previousFocus);
  return result;
}

export interface AlertOptions {
  title: string;
  text?: string;
}

/** Reports a success in a popup. Resolves when the user has closed it. */
export async function showSuccess({ title, text }: AlertOptions): Promise<void> {
  await openModal({ title, text, confirmButtonText: strings.ok });
}

/**
 * The same with another action next to 'OK', which keeps the focus.
 * @returns whether the user chose the action.
 */
export async function showSuccessWithAction({
  title,
  text,
  actionText,
}: AlertOptions & { actionText: string }): Promise<boolean> {
  const buttons = {
    confirmButtonText: strings.ok,
    showDenyButton: true,
    denyButtonText: actionText,
    reverseButtons: true,
  };
  const { isDenied } = await openModal({ title, text, ...buttons });
  return isDenied;
}

export interface ConfirmOptions extends AlertOptions {
  /** The label of the action: 'Yes, delete it!'. */
  confirmText: string;
  /** The label of the button that cancels; 'Cancel' by default. */
  cancelText?: string;
}

/**
 * Asks for confirmation before an action that cannot be undone. Resolves to true when the user confirms, and to false
 * on Escape, a click outside, and 'Cancel'. The focus starts on 'Cancel', so that pressing Enter by mistake does no
 * harm.
 */
export async function confirmAction({
  title,
  text,
  confirmText,
  cancelText = strings.cancel,
}: ConfirmOptions): Promise<boolean> {
  const { isConfirmed } = await openModal({
    title,
    text,
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmText,
    cancelButtonText: cancelText,
    customClass: {
      ...POPUP_CLASSES,
      popup: 'canvass-popup canvass-popup-ask',
      confirmButton: 'canvass-popup-button canvass-popup-deed',
    },
  });
  return isConfirmed;
}

/** Shows a text in a corner for 1.5 seconds without taking the focus. Resolves when it has closed. */
export async function toast(title: string): Promise<void> {
  await openPopup({
    title,
    toast: true,
    position: 'bottom-end',
    timer: TOAST_DURATION_MS,
    showConfirmButton: false,
    customClass: { popup: 'canvass-toast', title: 'canvass-toast-title' },
  });
}
