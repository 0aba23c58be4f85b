import { removeDirections } from '#core/shared/values/escape-controls.ts';
import type { InteractionType } from 'discord-api-types/v10';
import type { ChosenValues, FieldAnswer, FieldAnswers, GivenFile } from '#core/chat/index.ts';
import { readChannelName } from '../channel-names.ts';
import type { ReadInteractionData } from '../event-schemas.ts';

type FormData = Extract<ReadInteractionData, { readonly type: InteractionType.ModalSubmit }>['data'];
type GivenAnswer = NonNullable<FormData['components'][number]['component']>;
type Resolved = NonNullable<FormData['resolved']>;

/** The answers of a form by the ids of its fields; those left empty are empty texts, or no values. */
export const readAnswers = ({ components, resolved }: Pick<FormData, 'components' | 'resolved'>): FieldAnswers =>
  Object.fromEntries(
    components.flatMap(({ component }) =>
      component ? [[component.custom_id, readAnswer(component, resolved ?? null)]] : [],
    ),
  );

const readAnswer = ({ value, values }: GivenAnswer, resolved: Resolved | null): FieldAnswer =>
  values && value === undefined ? readChosen(values, resolved) : String(value ?? '');

/** Reads menus, checkboxes and fields for files. No two of these kinds share an id. */
const readChosen = (values: readonly string[], resolved: Resolved | null): ChosenValues => {
  if (!resolved) return { values };
  const names = values.flatMap((id) => {
    const name = findUserName(resolved, id) ?? findOtherName(resolved, id);
    return name === undefined ? [] : [[id, name] as const];
  });
  const files = values.flatMap((id): readonly GivenFile[] => {
    const file = resolved.attachments[id];
    return file ? [{ url: file.url, filename: file.filename, contentType: file.content_type ?? null }] : [];
  });
  return {
    values,
    ...(names.length > 0 && { names: Object.fromEntries(names) }),
    ...(files.length > 0 && { files }),
  };
};

const findUserName = ({ users, members }: Resolved, id: string): string | undefined => {
  const user = users[id];
  return user && (removeDirections(members[id]?.nick ?? user.global_name ?? user.username) || user.username);
};

const findOtherName = ({ roles, channels, attachments }: Resolved, id: string): string | undefined =>
  roles[id]?.name ?? readChannelName(channels[id] ?? {}) ?? attachments[id]?.filename;
