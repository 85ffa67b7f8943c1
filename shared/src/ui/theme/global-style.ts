import { createGlobalStyle } from 'styled-components';
import { popupStyle } from '../dialogs/popup-style';
import { darkValues, lightValues, printValues } from './token-values';
import { media, tokens } from './tokens';

/**
 * The tokens and the base rules of every page. The shell renders it once; areas use the tokens and define no values of
 * their own. The theme follows the system until `data-theme` on `<html>` is set to `light` or `dark`.
 */
export const GlobalStyle = createGlobalStyle`
  :root { ${lightValues} }
  @media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${darkValues} } }
  :root[data-theme='dark'] { ${darkValues} }
  /* At 400 % zoom the window is as low as this: the bar leaves four fifths of it to the page. */
  ${media.low} { :root { --bar-height: 3rem; } }
  ${media.stillness} { :root { --fast: 0.01ms; --calm: 0.01ms; } }

  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; scroll-padding-top: calc(var(--bar-height) + var(--space-5)); }
  body {
    margin: 0;
    min-height: 100vh;
    display: flex;
    flex-direction: column;
    background: ${tokens.color.paper};
    color: ${tokens.color.ink};
    font: var(--weight-regular) var(--text-md) / var(--leading-body) var(--font-sans);
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }
  main { flex: 1; min-width: 0; }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, blockquote { margin: 0; padding: 0; }
  /* What people write may be one endless word: it breaks where its box ends, and asks for no width of its own. */
  h1, h2, h3, h4, p, li, dt, dd, figcaption, blockquote { overflow-wrap: anywhere; }
  fieldset { border: 0; min-width: 0; }
  legend { padding: 0; }
  ul, ol { list-style: none; }
  img, svg { display: block; }
  a { color: var(--link, var(--accent)); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
  /* A line of small text is lower than what a finger hits. Around what stands in a line this takes no place. */
  a, summary { padding-block: 0.25rem; }
  a:hover { color: var(--link, var(--accent-hover)); text-decoration-thickness: 2px; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  :focus-visible { outline: ${tokens.ring}; outline-offset: ${tokens.ringGap}; }
  main:focus-visible { outline: none; }
  [hidden] { display: none !important; }
  [inert] { user-select: none; }
  ::selection { background: ${tokens.color.accent}; color: ${tokens.color.onAccent}; }
  @keyframes canvass-rise { from { opacity: 0; transform: translateY(8px); } }
  ${media.stillness} { html { scroll-behavior: auto; } }

  ${popupStyle}

  ${media.print} {
    :root, :root:not([data-theme='light']), :root[data-theme='dark'] { ${printValues} }
    body { font-size: 10pt; }
    a { color: inherit; text-decoration: none; }
    /* A heading stays on the page of what it is about. */
    h1, h2, h3, h4 { break-after: avoid; break-inside: avoid; }
    [data-print='hide'] { display: none !important; }
  }
  /* Upright, on the paper of the reader's region. */
  @page { margin: 14mm; size: portrait; }
`;
