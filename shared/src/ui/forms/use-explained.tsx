import { useId, type ReactNode } from 'react';

interface ExplainedOptions {
  name: ReactNode;
  /** Absent if the name says enough. */
  explanation: ReactNode;
  /** The ids of other descriptions. */
  describedBy?: string | undefined;
}

/**
 * The text of a control's label, and the attributes that make only the name its accessible name: an explanation in the
 * same label, which can be clicked too, becomes its description.
 */
export function useExplained({ name, explanation, describedBy }: ExplainedOptions) {
  const id = useId();
  if (!explanation) return { attributes: { 'aria-describedby': describedBy }, texts: name };
  return {
    attributes: {
      'aria-labelledby': `${id}-name`,
      'aria-describedby': [`${id}-explanation`, describedBy].filter(Boolean).join(' '),
    },
    texts: (
      <>
        <span id={`${id}-name`}>{name}</span> <span id={`${id}-explanation`}>{explanation}</span>
      </>
    ),
  };
}
