import type { Json } from './spec-helpers.ts';

/** All that users read of a message: its lines, its embeds and its buttons. */
export const listTexts = ({ content, notice }: Json): readonly string[] => [
  ...(content ?? '').split('\n'),
  ...(notice?.embeds ?? []).flatMap(({ title, description, fields }: Json) => [
    title,
    description ?? '',
    ...fields.flatMap(({ name, value }: Json) => [name, value]),
  ]),
  ...(notice?.buttonRows ?? []).flat().map(({ label }: Json) => label),
];
