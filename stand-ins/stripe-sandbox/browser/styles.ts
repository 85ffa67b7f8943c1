/** The style options that a page may set, as for Stripe's card element: `style.base.color`. */
export interface ElementStyle {
  base?: StyleRules;
  complete?: StyleRules;
  empty?: StyleRules;
  invalid?: StyleRules;
}
export type StyleRules = Record<string, string | Record<string, string> | undefined>;

/** The supported text properties of a state, by their names in the style option. */
const STYLE_PROPERTIES = {
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
} as const;

/** Colors are inherited from the page, so that they follow light and dark mode; the defaults have contrast in both. */
export const CARD_CSS = `
:host { display: block; width: 100%; }
.fields { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; }
input {
  box-sizing: border-box;
  min-width: 0;
  min-height: 2rem;
  margin: 0;
  padding: 0.25rem 0;
  border: 0;
  border-bottom: 2px solid transparent;
  border-radius: 0;
  background: transparent;
  color: var(--card-color, inherit);
  font: inherit;
  font-family: var(--card-font-family, inherit);
  font-size: var(--card-font-size, inherit);
  font-weight: var(--card-font-weight, inherit);
  letter-spacing: var(--card-letter-spacing, inherit);
  line-height: var(--card-line-height, inherit);
  font-variant-numeric: tabular-nums;
}
.number { flex: 1 1 12.5rem; }
.expiry { flex: 0 1 5.25rem; width: 5.25rem; }
.cvc { flex: 0 1 3.5rem; width: 3.5rem; }
input::placeholder { color: var(--card-placeholder, inherit); opacity: var(--card-placeholder-opacity, 0.75); }
input:focus { outline: none; border-bottom-color: var(--focus, currentColor); }
input[aria-invalid='true'] { color: var(--card-invalid, var(--danger, light-dark(#b3261e, #ffb4ab))); }
input:disabled { opacity: 0.6; cursor: not-allowed; }
.hint { margin: 0.25rem 0 0; font-size: 0.8125rem; line-height: 1.4; letter-spacing: normal; }
@media (forced-colors: active) { input:focus { border-bottom-color: Highlight; } }
`;

export const DIALOG_CSS = `
dialog {
  box-sizing: border-box;
  width: min(26rem, calc(100vw - 2rem));
  padding: 1.5rem;
  border: 1px solid var(--line-strong, GrayText);
  border-radius: 6px;
  background: var(--raised, Canvas);
  color: var(--ink, CanvasText);
  font: 400 1rem / 1.5 var(--font-sans, system-ui, sans-serif);
}
dialog::backdrop { background: rgb(0 0 0 / 0.55); }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1.25rem; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button {
  flex: 1 1 auto;
  min-height: 2.75rem;
  padding: 0.25rem 1rem;
  border: 1px solid var(--line-strong, GrayText);
  border-radius: 4px;
  background: var(--surface, ButtonFace);
  color: var(--ink, ButtonText);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.accept { border-color: transparent; background: var(--accent, CanvasText); color: var(--on-accent, Canvas); }
button:focus-visible { outline: 3px solid var(--focus, Highlight); outline-offset: 2px; }
`;

/** Attaches a shadow root with its own style sheet, isolated from the page's. No inline styles. */
export function attachShadow(host: HTMLElement, css: string): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  return root;
}

function getColor(rules: StyleRules | undefined): string | undefined {
  return typeof rules?.color === 'string' ? rules.color : undefined;
}

/** Passes the page's styles on as custom properties of the host, through the CSSOM. */
export function applyStyle(host: HTMLElement, style: ElementStyle = {}): void {
  const setProperty = (name: string, value: string | undefined) => {
    if (value === undefined) host.style.removeProperty(name);
    else host.style.setProperty(name, value);
  };
  for (const [name, property] of Object.entries(STYLE_PROPERTIES)) {
    const value = style.base?.[name];
    setProperty(`--card-${property}`, typeof value === 'string' ? value : undefined);
  }
  const placeholder = style.base?.['::placeholder'];
  const placeholderColor = typeof placeholder === 'object' ? getColor(placeholder) : undefined;
  setProperty('--card-placeholder', placeholderColor);
  setProperty('--card-placeholder-opacity', placeholderColor && '1');
  setProperty('--card-invalid', getColor(style.invalid));
}
