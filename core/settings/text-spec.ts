import { render } from '../shared/values/template.ts';

export interface TextSpec<Variable extends string = string> {
  readonly description: string;
  readonly variables: readonly Variable[];
  /** Limits an own template in characters. */
  readonly maxLength: number;
}

/** What a variable is of. Texts of servers name it so; shorter, as the catalogues do, is read as well. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  number: 'ticket.number',
  subject: 'ticket.subject',
  priority: 'ticket.priority',
  status: 'ticket.status',
  category: 'category.name',
  server: 'server.name',
  requester: 'requester.mention',
  staff: 'staff.mention',
  toStaff: 'receiver.mention',
  user: 'user.mention',
};

export const toLongName = (variable: string): string => LONG_NAMES[variable] ?? variable;

/** Writes the variables of a text of the catalogue as people write them. */
export const writeLongNames = (template: string): string =>
  render(template, (variable) => `{{${toLongName(variable)}}}`, Number.POSITIVE_INFINITY).text;

/** A message has room for this and for what the bot adds. */
const MAX_TEXT = 1_000;
/** The chat platform limits button labels, and titles and questions of forms. */
const MAX_BUTTON = 80;
const MAX_FORM_LABEL = 45;

export const text = <const Variable extends string = never>(
  description: string,
  ...variables: readonly Variable[]
): TextSpec<Variable> => ({ description, variables, maxLength: MAX_TEXT });

export const buttonText = (description: string): TextSpec<never> => ({
  description,
  variables: [],
  maxLength: MAX_BUTTON,
});

export const formText = (description: string): TextSpec<never> => ({
  description,
  variables: [],
  maxLength: MAX_FORM_LABEL,
});
