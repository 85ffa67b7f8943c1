import {
  useEffect,
  useId,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { styled } from 'styled-components';
import { preventImplicitSubmission } from '../forms/implicit-submission';
import { paperStyles } from '../layout/layout';
import { Heading } from '../theme/text';
import { tokens } from '../theme/tokens';
import { dialogStyles } from './dialog-styles';

const { color, font, leading, line, motion, space, text, weight } = tokens;

const DialogBox = styled.dialog<{ $wide?: boolean }>`
  ${paperStyles}
  ${dialogStyles}
  ${({ $wide }) => $wide && `width: min(46rem, calc(100vw - 2 * ${space.gutter}));`}
  max-height: calc(100dvh - 2 * ${space.gutter});
  /* Its text is not that of where it stands, such as the last cell of a row. */
  font: ${weight.regular} ${text.md} / ${leading.body} ${font.sans};
  text-align: start;
  white-space: normal;
  animation: canvass-rise ${motion.calm} ${motion.ease};

  &::backdrop {
    background: ${color.scrim};
  }
`;

const DialogBody = styled.div`
  display: grid;
  gap: ${space.s4};
  padding: ${space.s6} ${space.s6} ${space.s5};

  @media (max-width: 30rem) {
    padding-inline: ${space.s5};
  }
`;

const DialogFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space.s3};
  padding: ${space.s4} ${space.s6};
  border-top: ${line.tear};

  @media (max-width: 30rem) {
    padding-inline: ${space.s5};

    && > * {
      flex: 1 1 auto;
      white-space: normal;
    }
  }
`;

const DialogForm = styled.form``;

export interface DialogProps {
  title: ReactNode;
  /** For content that needs more room than a question: a ballot, or two things side by side. */
  isWide?: boolean;
  children?: ReactNode;
  /** The buttons below the perforation: Cancel first, the action last. */
  actions: ReactNode;
  /** Escape was pressed, or the system asked to close. The caller removes the dialog. */
  onClose: () => void;
  /** If set, body and buttons are one form, and this handles its submit. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Enter in a field submits the form, as it may where nothing is final. */
  submitsOnEnter?: boolean;
}

/**
 * A modal dialog, open as long as it is rendered: `{asking && <Dialog …/>}`. The browser keeps the focus inside; on
 * closing, the focus returns to where it was.
 */
export function Dialog({ title, isWide, children, actions, onClose, onSubmit, submitsOnEnter }: DialogProps) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = box.current;
    const previousFocus = document.activeElement;
    if (!dialog) return undefined;
    // Browsers from before 2022 and test environments have no modal dialogs; there it opens in the page's flow.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    if (!dialog.contains(document.activeElement)) dialog.focus();
    // Where only the buttons take the focus, the browser has scrolled to them.
    dialog.scrollTop = 0;
    return () => {
      if (typeof dialog.close === 'function') dialog.close();
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, []);

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) handleCancel(event);
  }

  const content = (
    <>
      <DialogBody>
        <Heading id={id}>{title}</Heading>
        {children}
      </DialogBody>
      <DialogFooter>{actions}</DialogFooter>
    </>
  );
  return (
    <DialogBox
      ref={box}
      $wide={isWide}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={handleCancel}
      onKeyDown={handleKeyDown}
    >
      {onSubmit ? (
        <DialogForm noValidate onSubmit={onSubmit} onKeyDown={submitsOnEnter ? undefined : preventImplicitSubmission}>
          {content}
        </DialogForm>
      ) : (
        content
      )}
    </DialogBox>
  );
}
