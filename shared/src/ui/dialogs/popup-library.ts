/**
 * The popup library, in its own chunk, which loads with the first popup. Its stylesheet is a file, because the page's
 * security policy refuses styles that a script adds to the document.
 */
import 'sweetalert2/dist/sweetalert2.css';
import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.js';

/** Opens a popup. Resolves to how it was closed. */
export function openPopup(options: SweetAlertOptions): Promise<SweetAlertResult> {
  return Swal.fire(options);
}

/** Changes the open popup. */
export function updatePopup(options: Pick<SweetAlertOptions, 'text' | 'denyButtonText'>): void {
  Swal.update(options);
}

/** Closes the open popup, as if the user had dismissed it. */
export function closePopup(): void {
  Swal.close();
}
