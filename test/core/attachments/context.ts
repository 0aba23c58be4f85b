import { InMemoryAttachmentStore } from '#adapters/memory/attachment-store.ts';
import { InMemoryBlobStore } from '../../support/memory/blob-store.ts';
import { InMemoryFiles } from '../../support/memory/files.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import {
  type AttachmentLink,
  type AttachmentLinkSigner,
  attachmentUseCases,
  type FileFacts,
  type FileInspector,
  type StoredAttachment,
} from '#core/attachments/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

export const FACTS: FileFacts = { contentType: 'image/png', size: 3, sha256: 'b'.repeat(64), width: 2, height: 1 };

/** Finds all files to be small pictures; their size is their own. */
const inspector: FileInspector = {
  inspect: (bytes) => Promise.resolve({ ...FACTS, size: bytes.length }),
};

const createSigner = (): AttachmentLinkSigner => {
  const links = new Map<string, AttachmentLink>();
  return {
    sign: (link) => {
      const token = `token-${links.size}`;
      links.set(token, link);
      return token;
    },
    verify: (token) => links.get(token) ?? null,
  };
};

/** Attachments in memory, at a time that only the test moves. */
export const createAttachments = (now?: Instant) => {
  const state = new MemoryState();
  const ports = {
    files: new InMemoryAttachmentStore(state),
    blobs: new InMemoryBlobStore(),
    inspector,
    fetcher: new InMemoryFiles(),
    fileLinks: createSigner(),
    work: new InMemoryUnitOfWork(state),
    clock: new SteadyClock(now),
    ids: uuidIds,
  };
  const rows = state.table<StoredAttachment>('attachments');
  return { ...ports, ports, state, rows, app: attachmentUseCases(ports) };
};
