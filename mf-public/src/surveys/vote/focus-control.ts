/**
 * Focuses the first control of a question by its name, so that the user can correct the answer. The names of the rows of a matrix
 * begin with it: of these, the first row in which nothing is chosen.
 */
export function focusControl(form: HTMLFormElement, name: string): void {
  const controls = [...form.querySelectorAll<HTMLElement>(`[name="${name}"], [name^="${name}."]`)];
  const isOpen = (control: HTMLElement) => !form.querySelector(`[name="${control.getAttribute('name')}"]:checked`);
  (controls.find(isOpen) ?? controls[0])?.focus();
}
