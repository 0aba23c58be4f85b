import type { Json } from '../spec-helpers.ts';

/** The parts of a line that is made of several facts. */
const listFacts = (text: string | null): readonly string[] => (text ?? '').split(/\n| · /);

/** All that users read of a message: its lines, its embeds and its buttons. */
export const listTexts = ({ content, notice }: Json): readonly string[] => [
  ...listFacts(content),
  ...(notice?.embeds ?? []).flatMap(({ title, description, footer, fields }: Json) => [
    ...(title === null ? [] : [title]),
    ...listFacts(description),
    ...listFacts(footer),
    ...fields.flatMap(({ name, value }: Json) => [name, value]),
  ]),
  ...(notice?.buttonRows ?? []).flat().map(({ label }: Json) => label),
];
