/**
 * Takes the marks from the buttons that were clicked before the application could respond (`pre-hydration.ts`).
 * @returns the buttons, in the order in which they were clicked.
 */
export function takePressedButtons(root: Element): HTMLElement[] {
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-pressed]')].toSorted(
    (one, other) => Number(one.dataset.pressed) - Number(other.dataset.pressed),
  );
  for (const button of buttons) delete button.dataset.pressed;
  return buttons;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value that a user gave to a control before the application could respond. */
interface EarlyValue {
  control: TextControl;
  value: string;
  checked: boolean;
  selection: [start: number | null, end: number | null];
}

const CHECKABLE_TYPES = new Set(['checkbox', 'radio']);

function isCheckable(control: TextControl): control is HTMLInputElement {
  return control instanceof HTMLInputElement && CHECKABLE_TYPES.has(control.type);
}

function isChanged(control: TextControl): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  }
  return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

function readSelection(control: TextControl): EarlyValue['selection'] {
  return control instanceof HTMLSelectElement || isCheckable(control)
    ? [null, null]
    : [control.selectionStart, control.selectionEnd];
}

function readValue(control: TextControl): EarlyValue {
  const checked = isCheckable(control) && control.checked;
  return { control, value: control.value, checked, selection: readSelection(control) };
}

/** Sets a value as a user does: React takes what is set through the element's own property for its own change. */
function setLikeUser(control: TextControl, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
}

function replayValue({ control, value, checked, selection: [start, end] }: EarlyValue): void {
  if (isCheckable(control)) {
    // A click changes it once more, so it is first set back.
    control.checked = !checked;
    control.click();
    return;
  }
  const isSelect = control instanceof HTMLSelectElement;
  control.value = isSelect ? '' : control.defaultValue;
  setLikeUser(control, value);
  control.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
  if (!isSelect && start !== null) control.setSelectionRange(start, end);
}

/** What a control is for, as far as two renderings of a page have it in common; labels may be translated. */
function describeControl(control: TextControl): string {
  if (control.name) return [control.localName, control.type, control.name].join(' ');
  const label = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';
  return [control.localName, control.type, label].join(' ');
}

/** The text controls of a page by what they are for, in document order. */
function groupControls(root: Element): Map<string, TextControl[]> {
  const groups = new Map<string, TextControl[]>();
  for (const control of root.querySelectorAll<TextControl>('input, textarea, select')) {
    const name = describeControl(control);
    groups.set(name, [...(groups.get(name) ?? []), control]);
  }
  return groups;
}

/** Milliseconds after which what was typed is no longer repeated in controls that have not shown. */
const TYPED_VALUES_KEPT_FOR_MS = 30_000;

/**
 * Remembers what users have typed and chosen in a rendering of a page that is about to be removed.
 * @returns a function that repeats it in another rendering of the page: at once, or where data has to load first, as soon as its
 * controls show, unless the page is left before.
 */
export function rememberTypedValues(root: Element): (nextRoot: Element) => void {
  let changes = [...groupControls(root)].flatMap(([name, controls]) =>
    controls.flatMap((control, index) => (isChanged(control) ? [{ name, index, value: readValue(control) }] : [])),
  );
  const replayWhereShown = (nextRoot: Element) => {
    const controls = groupControls(nextRoot);
    changes = changes.filter(({ name, index, value }) => {
      const control = controls.get(name)?.[index];
      if (control) replayValue({ ...value, control });
      return !control;
    });
  };
  return (nextRoot) => {
    replayWhereShown(nextRoot);
    if (changes.length === 0) return;
    const { pathname } = location;
    const observer = new MutationObserver(() => {
      if (location.pathname === pathname) replayWhereShown(nextRoot);
      if (location.pathname !== pathname || changes.length === 0) observer.disconnect();
    });
    observer.observe(nextRoot, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), TYPED_VALUES_KEPT_FOR_MS);
  };
}

/**
 * Remembers what users do in a rendered document until the application has taken it over: text, choices, and clicks.
 * @returns a function that repeats it, once the application responds.
 */
export function rememberEarlyInput(root: Element): () => void {
  const values = new Map<TextControl, EarlyValue>();
  const remember = (control: TextControl) => values.set(control, readValue(control));
  const pressedButtons = takePressedButtons(root);
  const handleInput = ({ target }: Event) => void remember(target as TextControl);
  [...root.querySelectorAll<TextControl>('input, textarea, select')]
    .filter(isChanged)
    .forEach((each) => remember(each));
  root.addEventListener('input', handleInput, true);
  return () => {
    root.removeEventListener('input', handleInput, true);
    for (const value of values.values()) if (value.control.isConnected) replayValue(value);
    for (const button of [...pressedButtons, ...takePressedButtons(root)]) button.click();
  };
}
