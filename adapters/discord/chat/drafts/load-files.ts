import type { RawFile } from '@discordjs/rest';
import type { BlobStore } from '#core/attachments/index.ts';
import type { Attachment, Post } from '#core/chat/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { LoadedPost } from './message-drafts.ts';

/** Reads the bytes of uploads; files at an address are shown by their address. @throws service_unavailable */
export const loadFiles = async (blobs: BlobStore | undefined, guildId: GuildId, post: Post): Promise<LoadedPost> => {
  const files: RawFile[] = [];
  for (const attachment of post.attachments) files.push(...(await loadFile(blobs, guildId, attachment)));
  return { ...post, files };
};

const loadFile = async (
  blobs: BlobStore | undefined,
  guildId: GuildId,
  { attachmentId, url, filename }: Attachment,
): Promise<readonly RawFile[]> => {
  if (url !== null || !attachmentId) return [];
  const blob = await blobs?.get({ guildId, id: attachmentId });
  return blob ? [{ name: filename, data: await readAll(blob.chunks) }] : [];
};

const readAll = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};
