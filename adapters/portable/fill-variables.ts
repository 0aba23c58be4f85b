/** How another bot writes its variables, and what they are called here. */
export interface Variables {
  /** Finds a variable; its first group is the name. */
  readonly pattern: RegExp;
  readonly names: readonly (readonly [pattern: RegExp, name: string])[];
}

/** Writes the variables as guildesk does, and removes those that it does not have. */
export const fillVariables = (
  template: string,
  { pattern, names }: Variables,
  onUnknown: (variable: string) => void,
): string =>
  template.replaceAll(pattern, (written: string, found: string) => {
    const [, name] = names.find(([known]) => known.test(found)) ?? [];
    if (name !== undefined) return `{{${name}}}`;
    onUnknown(written);
    return '';
  });
