import { createContext, useContext } from 'react';

/** The attributes that a field gives its control. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Merges a control's own props with the attributes from the field around it; the control's own props win. */
export function useFieldControl<Props extends object>(props: Props): Partial<FieldControl> & Props {
  return { ...useContext(FieldContext), ...props };
}
