import type { ErasureId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { OwnerId } from '../shared/owner.ts';
import { describeErasure, type ErasureProgress } from './describe-erasure.ts';
import { type ErasureInput, getErasure, orderErasure, type OrderErasurePorts } from './order-erasure.ts';
import { runErasures, type RunErasurePorts } from './run-erasures.ts';

export {
  type ErasedBatch,
  type ErasedPerson,
  type Erasure,
  ERASURE_MODES,
  type ErasureMode,
  type ErasurePosition,
  type ErasureStore,
  FIRST_POSITION,
  type KeptTicket,
  type PersonalData,
  type Pseudonyms,
} from './erasure.ts';
export { eraseRun } from './erase-run.ts';
export { ERASED, eraseValue, replaceId, toIdPattern } from './erase-value.ts';
export type { ErasureInput } from './order-erasure.ts';

export const ERASURES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type Ports = OrderErasurePorts & RunErasurePorts;

/** What is done with the data of a person who asks for it. */
export const privacyUseCases = (ports: Ports) => {
  const order = orderErasure(ports);
  const get = getErasure(ports);
  const { stepCount } = ports.personalData;
  return {
    orderErasure: async (owner: OwnerId, input: ErasureInput): Promise<ErasureProgress> =>
      describeErasure(await order(owner, input), stepCount),
    getErasure: async (owner: OwnerId, id: ErasureId): Promise<ErasureProgress> =>
      describeErasure(await get(owner, id), stepCount),
    runErasures: runErasures(ports),
    /** Removes some erasures that ended long ago. @returns how many */
    purgeErasures: (): Promise<number> => ports.erasures.purge(plusMs(ports.clock.now(), -ERASURES_KEPT_MS)),
  };
};

export type PrivacyUseCases = ReturnType<typeof privacyUseCases>;
