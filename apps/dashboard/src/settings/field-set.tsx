import type { ReactNode } from 'react';

interface FieldSetProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields of the settings that belong together. */
export const FieldSet = ({ id, title, children }: FieldSetProps) => (
  <fieldset id={id} className="settings-section">
    <legend>{title}</legend>
    {children}
  </fieldset>
);
