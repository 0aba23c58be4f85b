import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

/** The values of what is done with the data of persons. */
export const PRIVACY_EXAMPLES: Json = {
  ErasureServer: { changedRows: 412, kept: [] },
  ExportServer: { stepsDone: 9, stepsTotal: 9, recordCount: 57, isTruncated: false },
  LegalHold: { reason: 'Police report 4711' },
  PrivacyRequest: { id: exampleId(31), kind: 'export', status: 'requested', orderId: null, decidedAt: null },
  Export: {
    id: exampleId(30),
    status: 'completed',
    url: 'https://support.example.com/data-exports/MTAwMDAwMDAwMDAwMDAwMDAwMS4wMTli',
    expiresAt: '2026-01-08T12:00:00.000Z',
  },
};
