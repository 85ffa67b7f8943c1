import { media, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { color, font, lift, line, radius, ring, space, text, weight, z } = tokens;

/** The width of the list of times. */
const TIME_WIDTH = '5.5rem';

/** Styles the date picker with the design's values, light and dark. Doubled selectors override the library's own. */
export const CalendarTheme = styled.div`
  .react-datepicker-wrapper {
    flex: 1;
    min-width: 0;
  }

  && .react-datepicker-popper {
    z-index: ${z.menu};
    margin-block: ${space.s2};
  }

  && .react-datepicker {
    padding: ${space.s3};
    border: ${line.hair};
    border-radius: ${radius.l};
    background: ${color.raised};
    color: ${color.ink};
    box-shadow: ${lift.menu};
    font: ${weight.regular} ${text.sm} / 1 ${font.sans};
    font-variant-numeric: tabular-nums;
  }

  && .react-datepicker__header {
    padding: 0;
    border: 0;
    background: none;
  }

  && .react-datepicker__current-month {
    padding-block: ${space.s2} ${space.s3};
    color: ${color.ink};
    font: ${weight.bold} ${text.md} / 1.25 ${font.sans};
  }

  && .react-datepicker__navigation {
    top: ${space.s3};
    width: 2.25rem;
    height: 2.25rem;
    border-radius: ${radius.m};
  }

  && .react-datepicker__navigation--previous {
    left: ${space.s3};
  }

  && .react-datepicker__navigation--next {
    right: ${space.s3};
  }

  && .react-datepicker__navigation:hover {
    background: ${color.accentSoft};
  }

  && .react-datepicker__navigation-icon {
    position: static;
    display: grid;
    place-items: center;
    width: 100%;
    font-size: 0;
  }

  && .react-datepicker__navigation-icon::before {
    position: static;
    width: 0.5rem;
    height: 0.5rem;
    border: solid ${color.accent};
    border-width: 1.6px 1.6px 0 0;
  }

  && .react-datepicker__month {
    margin: 0;
  }

  && .react-datepicker__day-name,
  && .react-datepicker__day {
    width: 2.25rem;
    height: 1.75rem;
    margin: 2px 1px;
    line-height: 1.75rem;
    border-radius: ${radius.oval};
    color: ${color.ink};
  }

  && .react-datepicker__day-name,
  && .react-datepicker__day--outside-month {
    color: ${color.ink3};
  }

  && .react-datepicker__day[aria-disabled='true'] {
    color: ${color.lineStrong};
    cursor: not-allowed;
  }

  && .react-datepicker__day:not([aria-disabled='true']):hover {
    border-radius: ${radius.oval};
    background: ${color.accentSoft};
    color: ${color.ink};
  }

  && .react-datepicker__day--today {
    box-shadow: inset 0 0 0 1px ${color.lineStrong};
    font-weight: ${weight.bold};
  }

  && .react-datepicker__day--keyboard-selected {
    background: ${color.accentSoft};
  }

  && .react-datepicker__day--selected,
  && .react-datepicker__day--selected:not([aria-disabled='true']):hover {
    background: ${color.accent};
    color: ${color.onAccent};
  }

  && .react-datepicker__day:focus-visible,
  && .react-datepicker__navigation:focus-visible {
    outline: ${ring};
    outline-offset: -1px;
  }

  && .react-datepicker__navigation--next--with-time {
    right: calc(${TIME_WIDTH} + ${space.s3});
  }

  /* The library's own selectors for the times are long. */
  && .react-datepicker__time-container {
    width: ${TIME_WIDTH};
    border-left: ${line.hair};
  }

  && .react-datepicker-time__header {
    color: ${color.ink};
    font: ${weight.bold} ${text.sm} / 1.25 ${font.sans};
  }

  && .react-datepicker__header--time {
    padding-block: ${space.s2} ${space.s3};
  }

  &&&& .react-datepicker__time {
    background: none;
  }

  &&&& .react-datepicker__time-container .react-datepicker__time-box {
    width: auto;
  }

  &&&& .react-datepicker__time-container .react-datepicker__time-list-item {
    border-radius: ${radius.m};
    color: ${color.ink};
  }

  &&&& .react-datepicker__time-container .react-datepicker__time-list-item:hover {
    background: ${color.accentSoft};
  }

  &&&& .react-datepicker__time-container .react-datepicker__time-list-item--disabled {
    color: ${color.lineStrong};
  }

  &&&& .react-datepicker__time-container .react-datepicker__time-list-item--selected,
  &&&& .react-datepicker__time-container .react-datepicker__time-list-item--selected:hover {
    background: ${color.accent};
    color: ${color.onAccent};
  }

  &&&& .react-datepicker__time-container .react-datepicker__time-list-item:focus-visible {
    outline: ${ring};
    outline-offset: -3px;
  }

  /* On a phone the times are below the days. */
  ${media.tiny} {
    && .react-datepicker__month-container,
    && .react-datepicker__time-container {
      float: none;
      width: auto;
    }

    && .react-datepicker__navigation--next--with-time {
      right: ${space.s3};
    }

    && .react-datepicker__time-container {
      margin-top: ${space.s3};
      border-top: ${line.hair};
      border-left: 0;
    }

    &&&& .react-datepicker__time-container .react-datepicker__time-list {
      height: 7rem;
    }
  }
`;
