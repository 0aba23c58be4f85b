import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

/** The values of imports into a server, and of its exports. */
export const TRANSFER_EXAMPLES: Json = {
  Import: {
    id: exampleId(44),
    from: 'discord-tickets',
    size: 48_213,
    status: 'checked',
    counts: {},
    failure: null,
    expiresAt: '2026-01-08T12:00:00.000Z',
    finishedAt: '2026-01-01T12:00:05.000Z',
  },
  TransferOptions: {
    numbers: null,
    open: 'adopt',
    categoryId: null,
    settings: false,
    transcripts: true,
    otherGuild: false,
    skipBroken: false,
  },
  TransferReport: {
    source: 'discord-tickets:100000000000000001',
    scopes: ['categories:write', 'knowledgebase:write', 'tickets:write'],
    added: { category: 2, cannedReply: 5, ticket: 120, message: 1_930, transcript: 117 },
    known: 0,
    changed: 0,
    extended: 0,
    open: 3,
    numberOffset: 0,
    staff: 4,
    beyondRetention: 0,
    broken: [],
  },
  ImportLoss: {
    kind: 'category',
    field: 'slowmode',
    why: 'There is no counterpart.',
    count: 2,
    examples: ['billing', 'technical'],
  },
  ImportMonth: { month: '2025-11', tickets: 71 },
  ImportCategory: { key: 'billing', tickets: 80 },
  BrokenLine: { place: 'tickets.jsonl, line 7', why: 'createdAt: a time is needed.' },
  TransferFailure: {
    reason: 'invalid_request',
    message: 'The file has no summary.json, which is written last: it broke off.',
  },
  ServerExport: {
    id: exampleId(45),
    status: 'finished',
    settingsOnly: false,
    size: 48_213,
    counts: { category: 2, ticket: 120, message: 1_930 },
    failure: null,
    url: 'https://support.example.com/server-exports/MTAwMDAwMDAwMDAwMDAwMDAwMS4wMTli',
    expiresAt: '2026-01-08T12:00:00.000Z',
    finishedAt: '2026-01-01T12:00:05.000Z',
  },
};
