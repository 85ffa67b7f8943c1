import { DIALOG_CSS, attachShadow } from './styles';
import { strings } from './strings';

function createElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  created.textContent = text;
  return created;
}

function createButton(text: string, value: string): HTMLButtonElement {
  const created = createElement('button', text);
  created.type = 'button';
  created.className = created.value = value;
  return created;
}

/**
 * Asks the user to authenticate, in place of their bank. Resolves with whether they approved; Escape counts as a
 * refusal.
 */
export function askForAuthentication(): Promise<boolean> {
  const host = document.createElement('div');
  // As the provider's frame, by which pages can tell it from their own elements.
  host.setAttribute('name', '__privateStripeFrame');
  host.style.position = 'fixed';
  const dialog = document.createElement('dialog');
  const title = createElement('h2', strings.challengeTitle);
  title.id = 'title';
  const text = createElement('p', strings.challengeText);
  text.id = 'text';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', text.id);
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  const [acceptButton, rejectButton] = [createButton(strings.accept, 'accept'), createButton(strings.refuse, 'refuse')];
  buttons.append(acceptButton, rejectButton);
  dialog.append(title, text, buttons);
  attachShadow(host, DIALOG_CSS).append(dialog);

  const previouslyFocused = document.activeElement;
  document.body.append(host);
  return new Promise((resolve) => {
    for (const each of [acceptButton, rejectButton]) each.addEventListener('click', () => dialog.close(each.value));
    dialog.addEventListener('close', () => {
      host.remove();
      if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus();
      resolve(dialog.returnValue === 'accept');
    });
    dialog.showModal();
    acceptButton.focus();
  });
}
