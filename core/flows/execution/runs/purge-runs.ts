import { plusMs } from '../../../shared/instant.ts';
import type { RunPorts } from '../../model/run-ports.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export const purgeRuns =
  ({ runs, clock }: RunPorts) =>
  () =>
    runs.purge(plusMs(clock.now(), -KEPT_MS));
