import { DIALOG_CSS, shadowOn } from './styles';
import { words } from './words';

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function button(text: string, value: string): HTMLButtonElement {
  const made = element('button', text);
  made.type = 'button';
  made.className = made.value = value;
  return made;
}

/** Asks the person in the place of their bank. Resolves with whether they let the payment through; Escape does not. */
export function askForAuthentication(): Promise<boolean> {
  const host = document.createElement('div');
  const dialog = document.createElement('dialog');
  const title = element('h2', words.challengeTitle);
  title.id = 'title';
  const text = element('p', words.challengeText);
  text.id = 'text';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', text.id);
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  const [accept, refuse] = [button(words.accept, 'accept'), button(words.refuse, 'refuse')];
  buttons.append(accept, refuse);
  dialog.append(title, text, buttons);
  shadowOn(host, DIALOG_CSS).append(dialog);

  const focused = document.activeElement;
  document.body.append(host);
  return new Promise((resolve) => {
    for (const each of [accept, refuse]) each.addEventListener('click', () => dialog.close(each.value));
    dialog.addEventListener('close', () => {
      host.remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve(dialog.returnValue === 'accept');
    });
    dialog.showModal();
    accept.focus();
  });
}
