import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

/** The values of the audit log. */
export const AUDIT_EXAMPLES: Json = {
  AuditEntry: {
    id: exampleId(24),
    organizationId: null,
    action: 'category.updated',
    resource: 'category',
    resourceName: 'Billing',
    clientAddress: '203.0.113.9',
    before: { limits: { total: null } },
    after: { limits: { total: 50 } },
  },
  AuditActor: { type: 'token', name: 'CI' },
};
