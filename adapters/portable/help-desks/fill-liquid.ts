import { fillVariables, type Variables } from '../fill-variables.ts';

/** Tags and filters of the template language. */
const LIQUID = /\{%[^%{}]*%\}|\{\{[^{}|]*\|[^{}]*\}\}/g;

/** Writes the variables of a help desk as guildesk does. Conditions and filters stay as texts. */
export const fillLiquid = (
  text: string,
  variables: Variables,
  onLost: (value: string, why: string) => void,
): string => {
  for (const [found] of text.matchAll(LIQUID))
    onLost(found, 'Conditions and filters are not understood. It is a text now.');
  return fillVariables(text, variables, (value) => onLost(value, 'There is no variable for this. It is left out.'));
};
