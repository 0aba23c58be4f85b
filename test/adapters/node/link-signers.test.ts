import { createTextSigner } from '#adapters/node/signed-text.ts';
import { createAttachmentLinkSigner, createTranscriptLinkSigner } from '#adapters/node/link-signers.ts';
import type { AttachmentLink } from '#core/attachments/index.ts';
import type { TranscriptLink } from '#core/transcripts/index.ts';

const LINK = {
  guildId: '1100000000000000001',
  transcriptId: '019bb0b7-5a10-7000-8000-000000000000',
  createdAt: '2026-01-11T10:00:00.000Z',
  expiresAt: '2026-01-12T10:00:00.000Z',
} as TranscriptLink;

const signer = createTranscriptLinkSigner('key');
const token = signer.sign(LINK);

it('verifies what it has signed, and what another process with the same key has signed', () => {
  expect(token).toMatch(/^[\w-]{100,200}$/);
  expect(signer.verify(token)).toEqual(LINK);
  expect(createTranscriptLinkSigner('key').verify(token)).toEqual(LINK);
});

it('takes a token of an earlier version for one that was created before all others', () => {
  const words = [LINK.guildId, LINK.transcriptId, Date.parse(LINK.expiresAt)];
  const earlier = createTextSigner('key', 'transcript links').sign(words);
  expect(signer.verify(earlier)).toEqual({ ...LINK, createdAt: '1970-01-01T00:00:00.000Z' });
});

it('refuses a token of another key', () => {
  expect(createTranscriptLinkSigner('other').verify(token)).toBeNull();
});

it('refuses a token with any other character, and any part of one', () => {
  for (let i = 0; i < token.length; i += 1) {
    const other = token[i] === 'A' ? 'B' : 'A';
    expect(signer.verify(token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
    expect(signer.verify(token.slice(0, i))).toBeNull();
  }
});

it.each(['', 'x', `${token}=`, `${token}A`, ` ${token}`, `${token}\n`, 'A'.repeat(10_000), '../etc', 'ü'])(
  'refuses %j',
  (text) => {
    expect(signer.verify(text)).toBeNull();
  },
);

it('signs the link of a file in the same way, under a key of its own', () => {
  const { guildId, expiresAt } = LINK;
  const link = { guildId, attachmentId: LINK.transcriptId as string, expiresAt } as AttachmentLink;
  const files = createAttachmentLinkSigner('key');
  expect(files.verify(files.sign(link))).toEqual(link);
  expect(files.verify(token)).toBeNull();
  expect(signer.verify(files.sign(link))).toBeNull();
});
