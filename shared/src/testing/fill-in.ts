import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * Pastes text into a field, after what it holds. Typing renders a whole form for each character: it is for tests of
 * keys, and of what a form does while somebody types.
 */
export async function fillIn(field: HTMLElement, text: string, user: UserEvent | typeof userEvent = userEvent) {
  await user.click(field);
  await user.paste(text);
}
