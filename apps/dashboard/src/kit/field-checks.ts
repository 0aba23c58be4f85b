import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { t } from '../texts/texts.ts';

export interface Labelled {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

export interface Checked extends Labelled {
  readonly checks: {
    readonly onInvalidCapture: (event: SyntheticEvent<HTMLElement>) => void;
    readonly onInput: () => void;
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const describeRange = (control: Control): string =>
  t('Choose a number from {{min}} to {{max}}.', {
    min: control.getAttribute('min') ?? '…',
    max: control.getAttribute('max') ?? '…',
  });

const COMPLAINTS: readonly (readonly [kind: keyof ValidityState, describe: (control: Control) => string])[] = [
  // What a field of the pages says itself.
  ['customError', (control) => control.validationMessage],
  ['valueMissing', () => t('Fill this in.')],
  ['typeMismatch', () => t('Give a whole address, such as https://example.com.')],
  ['tooShort', (control) => t('Too short: at least {{min}} characters.', { min: control.getAttribute('minlength') })],
  ['rangeUnderflow', describeRange],
  ['rangeOverflow', describeRange],
];

const describeValidity = (control: Control): string =>
  COMPLAINTS.find(([kind]) => control.validity[kind])?.[1](control) ?? t('This does not have the expected form.');

/** What the browser finds wrong stands at the field, in the language of the pages, in place of a bubble of the browser. */
export const useChecks = ({ label, hint, error }: Labelled): Checked => {
  const [complaint, setComplaint] = useState<string | null>(null);
  const onInvalidCapture = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    const control = event.target as Control;
    setComplaint(describeValidity(control));
    // Only the first one of the form, as the browser does it.
    if (control.form?.querySelector(':is(input, textarea, select):invalid') === control) control.focus();
  };
  return {
    label,
    hint,
    error: complaint ?? error,
    checks: { onInvalidCapture, onInput: () => setComplaint(null) },
  };
};
