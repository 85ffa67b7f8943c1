import { copyText } from '../format/copy-text';
import { strings } from '../strings';
import { openModal, type AlertOptions } from './popup';

/**
 * Shows a success popup with a link to copy. The popup stays open after copying, and shows the link itself when the
 * browser does not let it be copied.
 */
export async function showSuccessWithLink({ title, text, link }: AlertOptions & { link: string }): Promise<void> {
  async function copyLink(): Promise<false> {
    const isCopied = await copyText(link);
    const { updatePopup } = await import('./popup-library');
    updatePopup(isCopied ? { denyButtonText: strings.linkCopied } : { text: strings.copyByHand(link) });
    return false;
  }
  await openModal({
    title,
    text,
    confirmButtonText: strings.ok,
    showDenyButton: true,
    denyButtonText: strings.copyLink,
    reverseButtons: true,
    preDeny: copyLink,
  });
}
