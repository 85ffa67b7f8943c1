import { createContext, useContext } from 'react';

/** The attributes that a field gives its control. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Takes a control's own props and gives the attributes of the field around it; what the control says itself wins. */
export function useFieldControl<Props extends object>(props: Props): Partial<FieldControl> & Props {
  return { ...useContext(FieldContext), ...props };
}
