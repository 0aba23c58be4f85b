import type { ErasureId, ExportId, GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import { describeErasure, type ErasureProgress } from './describe-erasure.ts';
import { describeExport, type DescribeExportPorts, type ExportProgress } from './exports/describe-export.ts';
import { openExportLink } from './exports/export-links.ts';
import {
  type ExportInput,
  getExport,
  orderExport,
  type OrderExportPorts,
  removeExport,
} from './exports/order-export.ts';
import { runExports, type RunExportPorts } from './exports/run-exports.ts';
import { addHold, type HoldPorts, removeHold } from './holds/change-holds.ts';
import { askForErasure, askForExport, type AskPorts, checkErasure } from './requests/ask-by-member.ts';
import { acceptRequest, rejectRequest } from './requests/decide-request.ts';
import { REQUESTS_KEPT_DAYS, type RequestQuery } from './requests/privacy-request.ts';
import { type ErasureInput, getErasure, orderErasure, type OrderErasurePorts } from './order-erasure.ts';
import { runErasures, type RunErasurePorts } from './run-erasures.ts';

export {
  type ErasedBatch,
  type ErasedPerson,
  type Erasure,
  ERASURE_MODES,
  type ErasureMode,
  type ErasureStore,
  type KeptTicket,
  MAX_RUNNING_ERASURES,
  type PersonalData,
} from './erasure.ts';
export { eraseRun } from './erase-run.ts';
export { ERASED, eraseValue, replaceId, toIdPattern } from './erase-value.ts';
export {
  type DataExport,
  EXPORT_KEPT_DAYS,
  EXPORT_KEPT_MS,
  type ExportStore,
  MAX_EXPORTS_OF_PERSON,
  MAX_PARTS,
  MAX_RUNNING_EXPORTS,
  PART_LENGTH,
  type PersonalRecord,
  type PersonalRecords,
  type RecordBatch,
} from './exports/data-export.ts';
export type { ExportProgress } from './exports/describe-export.ts';
export type { ExportLink, ExportLinkSigner } from './exports/export-links.ts';
export type { ErasureInput } from './order-erasure.ts';
export type { ErasureAnswer, ExportAnswer } from './requests/ask-by-member.ts';
export {
  type PrivacyRequest,
  type PrivacyRequestStore,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  REQUESTS_KEPT_DAYS,
  type RequestQuery,
} from './requests/privacy-request.ts';
export type { Turn } from './run-in-turns.ts';
export { FIRST_POSITION, type StepPosition } from './step-position.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export const ERASURES_KEPT_MS = 30 * DAY_MS;

type ErasurePorts = OrderErasurePorts & RunErasurePorts;
type ExportPorts = OrderExportPorts & RunExportPorts & DescribeExportPorts;

export const privacyUseCases = (ports: ErasurePorts & ExportPorts & AskPorts & HoldPorts) => ({
  ...erasureUseCases(ports),
  ...exportUseCases(ports),
  ...requestUseCases(ports),
  ...holdUseCases(ports),
});

const erasureUseCases = (ports: ErasurePorts) => {
  const order = orderErasure(ports);
  const get = getErasure(ports);
  const { stepCount } = ports.personalData;
  return {
    orderErasure: async (owner: OwnerId, input: ErasureInput): Promise<ErasureProgress> =>
      describeErasure(await order(owner, input), stepCount),
    getErasure: async (owner: OwnerId, id: ErasureId): Promise<ErasureProgress> =>
      describeErasure(await get(owner, id), stepCount),
    runErasures: runErasures(ports),
    purgeErasures: (): Promise<number> => ports.erasures.purge(plusMs(ports.clock.now(), -ERASURES_KEPT_MS)),
  };
};

const exportUseCases = (ports: ExportPorts) => {
  const order = orderExport(ports);
  const get = getExport(ports);
  const describe = describeExport(ports);
  return {
    orderExport: async (owner: OwnerId, input: ExportInput): Promise<ExportProgress> =>
      describe(owner, await order(owner, input)),
    listExports: async (owner: OwnerId, page: PageRequest): Promise<Page<ExportProgress>> => {
      const { items, next } = await ports.exports.listOrders(owner, page);
      return { items: items.map((exports) => describe(owner, exports)), next };
    },
    getExport: async (owner: OwnerId, id: ExportId): Promise<ExportProgress> => describe(owner, await get(owner, id)),
    removeExport: removeExport(ports),
    openExportLink: openExportLink(ports),
    runExports: runExports(ports),
  };
};

const requestUseCases = (ports: AskPorts) => ({
  askForExport: askForExport(ports),
  checkErasure: checkErasure(ports),
  askForErasure: askForErasure(ports),
  listRequests: (guild: GuildId, query: RequestQuery, page: PageRequest) => ports.requests.list(guild, query, page),
  acceptRequest: acceptRequest(ports),
  rejectRequest: rejectRequest(ports),
  purgeRequests: (): Promise<number> => ports.requests.purge(plusMs(ports.clock.now(), -REQUESTS_KEPT_DAYS * DAY_MS)),
});

const holdUseCases = (ports: HoldPorts) => ({
  listHolds: (guild: GuildId, page: PageRequest) => ports.holds.list(guild, page),
  addHold: addHold(ports),
  removeHold: removeHold(ports),
});

export type PrivacyUseCases = ReturnType<typeof privacyUseCases>;
