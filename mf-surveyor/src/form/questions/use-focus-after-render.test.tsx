import { renderPage } from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFocusAfterRender } from './use-focus-after-render';

interface Actions {
  render: () => void;
  addLine: () => void;
}

function Lines({ onMount }: { onMount: (actions: Actions) => void }) {
  const [renders, setRenders] = useState(0);
  const [lines, setLines] = useState(['first']);
  const focusAfterRender = useFocusAfterRender();
  const mount = useEffectEvent(() =>
    onMount({
      render: () => setRenders((before) => before + 1),
      addLine() {
        focusAfterRender('second');
        setLines((before) => [...before, 'second']);
      },
    }),
  );
  useEffect(() => {
    mount();
  }, []);
  return (
    <>
      <output>{renders}</output>
      {lines.map((line) => (
        <input key={line} id={line} aria-label={line} />
      ))}
    </>
  );
}

/** Whether React collects its work for `act`, as it does in tests, instead of scheduling it, as it does in browsers. */
function setActing(isActing: boolean): void {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = isActing;
}

afterEach(() => setActing(true));

test('an element is focused that is created while effects of an earlier render have still to run', async () => {
  const mounted: Actions[] = [];
  renderPage(<Lines onMount={(actions) => void mounted.push(actions)} />);
  const [actions] = mounted;
  setActing(false);
  const added = new Promise<void>((resolve) => {
    // It is called right after React has changed the document, and before effects, which have a task of their own.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      actions?.addLine();
      resolve();
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  actions?.render();
  await added;
  const second = await screen.findByRole('textbox', { name: 'second' });
  await waitFor(() => expect(second).toHaveFocus());
});
