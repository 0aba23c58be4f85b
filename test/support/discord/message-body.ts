import {
  type APIEmbed,
  type APIMessageTopLevelComponent,
  ComponentType,
  MessageFlags,
  type RESTAPIAttachment,
  type APIAllowedMentions,
} from 'discord-api-types/v10';
import { refuse, refuseField } from './errors.ts';
import { omitUndefined } from './people/pick.ts';
import type { AttachmentRecord, MessageContent } from './records.ts';
import type { UploadedFile } from './routes/routes.ts';
import type { World } from './world.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_EMBEDS_LENGTH = 6_000;
const ROW_WIDTH = 5;

/** The part of a body that all routes of messages share. */
export interface MessageBody {
  readonly content?: string | null | undefined;
  readonly embeds?: APIEmbed[] | null | undefined;
  readonly components?: APIMessageTopLevelComponent[] | null | undefined;
  readonly attachments?: Partial<RESTAPIAttachment>[] | null | undefined;
  readonly allowed_mentions?: APIAllowedMentions | null | undefined;
  readonly flags?: number | null | undefined;
}

const lengthOf = ({ title, description, footer, author, fields = [] }: APIEmbed): number =>
  [title, description, footer?.text, author?.name, ...fields.flatMap(({ name, value }) => [name, value])].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  );

const requireLengths = ({ content, embeds }: MessageBody): void => {
  if ((content ?? '').length > 2000) {
    throw refuseField('content', 'BASE_TYPE_MAX_LENGTH', 'Must be 2000 or fewer in length.');
  }
  const length = (embeds ?? []).reduce((sum, embed) => sum + lengthOf(embed), 0);
  if (length > MAX_EMBEDS_LENGTH) {
    const message = `Embed size exceeds maximum size of ${MAX_EMBEDS_LENGTH}`;
    throw refuseField('embeds', 'MAX_EMBED_SIZE_EXCEEDED', message);
  }
};

const requireRow = (row: APIMessageTopLevelComponent, at: string): void => {
  if (row.type !== ComponentType.ActionRow) return;
  const width = row.components.reduce((sum, { type }) => sum + (type === ComponentType.Button ? 1 : ROW_WIDTH), 0);
  if (width > ROW_WIDTH) {
    const message = 'The specified component exceeds the maximum width';
    throw refuseField(`${at}.components`, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message);
  }
  const incomplete = row.components.findIndex(
    (component) => component.type === ComponentType.Button && !('custom_id' in component || 'url' in component),
  );
  if (incomplete >= 0) {
    const message = 'A custom id is required';
    throw refuseField(`${at}.components.${incomplete}.custom_id`, 'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED', message);
  }
};

/** Every custom id of a message, in its order. */
export const findCustomIds = (components: readonly object[]): string[] =>
  components.flatMap((component) => [
    ...('custom_id' in component && typeof component.custom_id === 'string' ? [component.custom_id] : []),
    ...('components' in component && Array.isArray(component.components) ? findCustomIds(component.components) : []),
    ...('accessory' in component && component.accessory instanceof Object ? findCustomIds([component.accessory]) : []),
  ]);

/** Every text of the components of a message, in its order. */
export const listComponentTexts = (components: readonly object[]): string[] =>
  components.flatMap((component) => [
    ...('content' in component && typeof component.content === 'string' ? [component.content] : []),
    ...('components' in component && Array.isArray(component.components)
      ? listComponentTexts(component.components)
      : []),
  ]);

const requireComponents = ({ components, flags }: MessageBody): void => {
  const isFree = ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
  const rows = components ?? [];
  if (rows.length > 5 && !isFree) {
    throw refuseField('components', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 5 in length.');
  }
  for (const [index, row] of rows.entries()) requireRow(row, `components.${index}`);
  const ids = findCustomIds(rows);
  if (new Set(ids).size < ids.length) {
    const message = 'Component custom id cannot be duplicated';
    throw refuseField('components', 'COMPONENT_CUSTOM_ID_DUPLICATED', message);
  }
};

const requireKnownFlags = ({ knowsFrames }: World, { flags }: MessageBody): void => {
  if (!knowsFrames && ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0) {
    throw refuseField('flags', 'INVALID_FLAGS', 'This platform does not know the flag.');
  }
};

const toAttachment = (world: World, file: UploadedFile, given?: Partial<RESTAPIAttachment>): AttachmentRecord => ({
  id: world.newId(),
  filename: given?.filename ?? file.filename,
  description: given?.description ?? null,
  contentType: file.contentType,
  bytes: file.bytes,
});

/** The attachments after this body: those that it keeps, and the files that came with it. */
const readAttachments = (
  world: World,
  { attachments }: MessageBody,
  files: readonly UploadedFile[],
  known: readonly AttachmentRecord[],
): AttachmentRecord[] | undefined => {
  if (files.some(({ bytes }) => bytes.length > MAX_FILE_BYTES)) throw refuse(40_005);
  if (!attachments && files.length === 0) return undefined;
  const kept = attachments ? known.filter(({ id }) => attachments.some((given) => String(given.id) === id)) : known;
  const added = files.map((file) =>
    toAttachment(
      world,
      file,
      attachments?.find(({ id }) => String(id) === file.index),
    ),
  );
  return [...kept, ...added];
};

/**
 * Checks what the schemas do not say, and reads a body.
 *
 * @throws 50035, 40005
 */
export const readMessageBody = (
  world: World,
  body: MessageBody,
  files: readonly UploadedFile[],
  known: readonly AttachmentRecord[] = [],
): Partial<MessageContent> => {
  requireLengths(body);
  requireKnownFlags(world, body);
  requireComponents(body);
  const { content, embeds, components, flags } = body;
  const allowedMentions = body.allowed_mentions ?? null;
  const attachments = readAttachments(world, body, files, known);
  const empty = { content: content === null ? '' : content?.trim(), embeds: embeds === null ? [] : embeds };
  const fields = {
    ...empty,
    components: components === null ? [] : components,
    attachments,
    flags: flags ?? undefined,
  };
  return { ...omitUndefined(fields), allowedMentions };
};

/** @throws 50006 */
export const requireNotEmpty = (content: Partial<MessageContent>): void => {
  const { content: text = '', embeds = [], components = [], attachments = [] } = content;
  if (!text && embeds.length + components.length + attachments.length === 0) throw refuse(50_006);
};
