import { css } from 'styled-components';
import { media, tokens } from '../theme/tokens';
import { dialogStyles } from './dialog-styles';

const { color, font, height, lift, line, radius, space, text, tracking, weight } = tokens;

/**
 * The styles of popups. They are outside React and take class names, so their rules are in the global style; the
 * doubled selectors override the library's stylesheet, which loads later.
 */
export const popupStyle = css`
  .swal2-container.swal2-container {
    z-index: ${tokens.z.dialog};
    --swal2-backdrop: ${color.scrim};
    --swal2-show-animation: canvass-rise var(--calm) var(--ease);
    --swal2-hide-animation: none;
    --swal2-toast-show-animation: canvass-rise var(--calm) var(--ease);
    --swal2-toast-hide-animation: none;
  }

  .swal2-popup.canvass-popup {
    ${dialogStyles}
    font: ${weight.regular} ${text.md} / var(--leading-body) ${font.sans};
    text-align: left;
  }

  .swal2-popup.canvass-popup .canvass-popup-title {
    padding: ${space.s6} ${space.s6} 0;
    color: ${color.ink};
    font: ${weight.bold} ${text.xl} / var(--leading-snug) ${font.sans};
    letter-spacing: ${tracking.heading};
    text-align: left;
  }

  .swal2-popup.canvass-popup .canvass-popup-title::before,
  .swal2-popup.canvass-toast .canvass-toast-title::before {
    content: '';
    display: inline-block;
    vertical-align: -0.1em;
    margin-right: ${space.s3};
    width: 1.75rem;
    height: 1.125rem;
    border: 2px solid ${color.accent};
    border-radius: ${radius.oval};
    background: ${color.accent};
  }

  .swal2-popup.canvass-popup-ask .canvass-popup-title::before {
    content: none;
  }

  .swal2-popup.canvass-popup .canvass-popup-text {
    padding: ${space.s4} ${space.s6} 0;
    color: ${color.ink};
    font: inherit;
    text-align: left;
    overflow-wrap: anywhere;
  }

  .swal2-popup.canvass-popup .canvass-popup-stub {
    width: 100%;
    margin: ${space.s5} 0 0;
    padding: ${space.s4} ${space.s6};
    justify-content: flex-end;
    gap: ${space.s3};
    border-top: ${line.tear};
  }

  .swal2-popup.canvass-popup .canvass-popup-button {
    min-height: ${height.control};
    margin: 0;
    padding: 0 ${space.s5};
    border: ${line.control};
    border-radius: ${radius.m};
    background: ${color.surface};
    color: ${color.ink};
    font: ${weight.bold} ${text.md} / 1.2 ${font.sans};
    cursor: pointer;

    &:hover {
      border-color: ${color.ink};
    }

    &:focus-visible {
      outline: ${tokens.ring};
      outline-offset: ${tokens.ringGap};
      box-shadow: none;
    }
  }

  .swal2-popup.canvass-popup .canvass-popup-primary,
  .swal2-popup.canvass-popup .canvass-popup-primary:hover {
    border-color: transparent;
    background: ${color.accent};
    color: ${color.onAccent};
  }

  .swal2-popup.canvass-popup .canvass-popup-primary:hover {
    background: ${color.accentHover};
  }

  .swal2-popup.canvass-popup .canvass-popup-deed,
  .swal2-popup.canvass-popup .canvass-popup-deed:hover {
    border-color: transparent;
    background: ${color.danger};
    color: ${color.onDanger};
  }

  .swal2-popup.canvass-toast.swal2-toast {
    /* The library writes a width of 100% on the element itself. */
    width: auto !important;
    justify-self: end;
    padding: ${space.s3} ${space.s5} ${space.s3} ${space.s4};
    border: 0;
    border-radius: ${radius.l};
    background: ${color.ink};
    color: ${color.paper};
    box-shadow: ${lift.menu};
  }

  .swal2-popup.canvass-toast .canvass-toast-title {
    position: relative;
    margin: 0;
    padding: 0 0 0 2.5rem;
    color: ${color.paper};
    font: ${weight.medium} ${text.md} / 1.4 ${font.sans};
  }

  .swal2-popup.canvass-toast .canvass-toast-title::before {
    position: absolute;
    left: 0;
    top: 0.125rem;
    border-color: ${color.paper};
    background: ${color.paper};
  }

  .swal2-container.swal2-container.swal2-bottom-end {
    z-index: ${tokens.z.toast};
    width: min(28rem, 100vw);
    padding: ${space.gutter};
  }

  @media (max-width: 30rem) {
    .swal2-popup.canvass-popup .canvass-popup-button {
      flex: 1 1 auto;
    }
  }

  ${media.stillness} {
    .swal2-container.swal2-container {
      --swal2-show-animation: none;
      --swal2-toast-show-animation: none;
      --swal2-backdrop-transition: none;
    }
  }
`;
