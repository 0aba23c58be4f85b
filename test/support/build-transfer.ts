import { uuidIds } from '#adapters/node/ids.ts';
import { type Transfer, TRANSFER_RECORD } from '#core/portability/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { getInitialValues } from '#core/shared/record/record.ts';
import { NOON, STAFF } from './build.ts';

/** An import whose file has to be checked. */
export const aTransfer = (guildId: GuildId, fields: Partial<Transfer> = {}): Transfer => ({
  ...getInitialValues(TRANSFER_RECORD),
  id: uuidIds.next('transfer'),
  guildId,
  kind: 'import',
  status: 'checking',
  createdBy: { type: 'staff', id: STAFF },
  caller: null,
  dueAt: NOON,
  expiresAt: null,
  createdAt: NOON,
  updatedAt: NOON,
  ...fields,
});
