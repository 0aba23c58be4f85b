import type { ReactNode } from 'react';

/** Fields of the settings that belong together. */
export const FieldSet = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="settings-section">
    <legend>{title}</legend>
    {children}
  </fieldset>
);
