import { authorize, type Principal, type Scope } from '../../access/index.ts';
import { notFound } from '../../shared/errors.ts';
import type { GuildId, TransferId } from '../../shared/ids.ts';
import { getPortableKind, PORTABLE_KIND_NAMES } from '../format/portable-kinds.ts';
import type { Transfer, TransferKind } from './transfer.ts';
import type { TransferPorts } from './transfer-ports.ts';

const KIND_SCOPES = PORTABLE_KIND_NAMES.map((kind) => getPortableKind(kind).scope);
/** Are needed for a file that has not been checked. */
const WRITE_SCOPES: readonly Scope[] = ['tickets:write', 'settings:write', ...KIND_SCOPES];

/** A file adds what its caller could add otherwise, and nothing else. @throws forbidden */
export const assertMayAdd = (principal: Principal, { report }: Pick<Transfer, 'report'>): void => {
  for (const scope of report?.scopes ?? WRITE_SCOPES) authorize(principal, { token: 'any', scope });
};

/** Are needed for what the file of an export has. */
const READ_SCOPES: readonly Scope[] = [
  'tickets:read',
  'transcripts:read',
  'settings:read',
  ...KIND_SCOPES.map((scope) => scope.replace(':write', ':read') as Scope),
];

/** A file shows what its reader could read otherwise, and nothing else. */
export const mayReadAll = ({ scopes }: Principal): boolean => READ_SCOPES.every((scope) => scopes.includes(scope));

export interface TransferRef {
  readonly guild: GuildId;
  readonly id: TransferId;
  readonly principal: Principal;
}

/** @throws not_found, also for one of the other kind */
export const getTransfer =
  ({ transfers }: Pick<TransferPorts, 'transfers'>, kind: TransferKind) =>
  async ({ guild, id }: Pick<TransferRef, 'guild' | 'id'>): Promise<Transfer> => {
    const found = await transfers.find(guild, id);
    if (found?.kind !== kind) throw notFound(kind === 'import' ? 'Import' : 'Export');
    return found;
  };
