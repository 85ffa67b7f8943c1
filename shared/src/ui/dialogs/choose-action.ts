import { strings } from '../strings';
import { openModal, POPUP_CLASSES, type AlertOptions } from './popup';

interface ChoiceOptions extends AlertOptions {
  /** The label of the action that loses nothing. */
  confirmText: string;
  /** The label of the action that cannot be undone. */
  denyText: string;
  /** The label of the button that does neither. */
  cancelText: string;
  /** Runs while the popup shows that it waits; it must not reject. */
  onConfirm: () => Promise<unknown>;
}

/**
 * Asks which of two actions to take. Escape and a click outside take neither. The focus starts on the button that does
 * neither, so that pressing Enter by mistake does no harm. Without the popup library, the browser's own dialog offers
 * to confirm or to do neither, and `onConfirm` does not run by itself.
 */
export async function chooseAction(options: ChoiceOptions): Promise<'confirm' | 'deny' | 'cancel'> {
  const { title, text, confirmText, denyText, cancelText, onConfirm } = options;
  const { isConfirmed, isDenied } = await openModal({
    title,
    text,
    showCancelButton: true,
    showDenyButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmText,
    denyButtonText: denyText,
    cancelButtonText: cancelText,
    showLoaderOnConfirm: true,
    preConfirm: async () => {
      await onConfirm();
      return true;
    },
    customClass: {
      ...POPUP_CLASSES,
      popup: 'canvass-popup canvass-popup-ask',
      denyButton: 'canvass-popup-button canvass-popup-deed',
    },
  });
  if (isConfirmed) return 'confirm';
  return isDenied ? 'deny' : 'cancel';
}

/** Reports a failure in a popup. Resolves when the user has closed it. */
export async function showFailure({ title, text }: AlertOptions): Promise<void> {
  const customClass = { ...POPUP_CLASSES, popup: 'canvass-popup canvass-popup-ask' };
  await openModal({ title, text, confirmButtonText: strings.ok, customClass });
}
