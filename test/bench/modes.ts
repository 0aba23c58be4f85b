import type { Cleanup } from './data/cleanup.ts';
import { measureBacktest } from './backtest.ts';
import { measureCalendars } from './calendars.ts';
import { measureConnections } from './connections.ts';
import { measureDemo } from './demo/demo.ts';
import { measureGateway } from './gateway.ts';
import { measureBesideHostile } from './hostile.ts';
import { measureIdle } from './idle.ts';
import { measureMemory } from './memory.ts';
import type { Options } from './options.ts';
import { measureMoving } from './moving.ts';
import { measureOverload } from './overload/overload.ts';
import { measurePages } from './requests/pages.ts';
import { measureReplica } from './requests/replica.ts';
import { measureScaleOut } from './scale-out.ts';
import { measureStreams } from './streams/streams.ts';
import { measureTraces } from './traces.ts';

/** What is measured by itself, each by the option of its name, such as `--hostile`. A test runs each in its shortest form. */
export const MODES = {
  /** Backtests of many events, and another server meanwhile. */
  backtest: measureBacktest,
  /** A calendar of an organization on its way to many servers, and another server meanwhile. */
  calendars: measureCalendars,
  /** The same requests over different numbers of connections. */
  connections: measureConnections,
  /** A crowd at a demo, with hostile visitors. */
  demo: measureDemo,
  /** The bot of many servers. */
  gateway: measureGateway,
  /** One server beside a hostile one. */
  hostile: measureBesideHostile,
  /** Processes that have nothing to do. */
  idle: measureIdle,
  /** Where the memory of processes is. */
  memory: measureMemory,
  /** An export and imports of a large server, and the lists of another one meanwhile. */
  moving: measureMoving,
  /** More requests than the service can serve. */
  overload: measureOverload,
  /** The pages of the dashboard in a browser. */
  pages: measurePages,
  /** What a standby for reads takes away from the primary. */
  replica: measureReplica,
  /** What a second API process and a second worker add. */
  'scale-out': measureScaleOut,
  /** Open event streams. */
  streams: measureStreams,
  /** What traces cost. */
  traces: measureTraces,
} as const satisfies Record<string, (options: Options, cleanup: Cleanup) => Promise<string>>;
