/**
 * The popup library itself, in a chunk of its own that loads with the first popup. Its stylesheet is a file: the page's
 * security policy refuses styles that a script writes into the document.
 */
import 'sweetalert2/dist/sweetalert2.css';
import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';

/** Opens a popup and gives how it ended. */
export function openPopup(options: SweetAlertOptions): Promise<SweetAlertResult> {
  return Swal.fire(options);
}

/** Changes the popup that is open. */
export function updatePopup(options: Pick<SweetAlertOptions, 'text' | 'denyButtonText'>): void {
  Swal.update(options);
}

/** Closes the popup that is open, as if the person had dismissed it. */
export function closePopup(): void {
  Swal.close();
}
