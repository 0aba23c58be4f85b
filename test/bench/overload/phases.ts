import type { Outcome } from './messages.ts';

/** Later answers are of no use to a client. */
const USEFUL_MS = 1_000;

/** What a load has shown. */
export interface Phase {
  readonly name: string;
  /** Requests in a second that were due. */
  readonly offered: number;
  /** Answers 2xx within a second, in a second. */
  readonly goodput: number;
  /** Of the peak that was measured just before. */
  readonly ratio: number;
  /** Of answers 2xx. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of all requests: those answered 503, and those answered with something else or not at all. */
  readonly shed: number;
  readonly lost: number;
  readonly recoveredAfterMs: number;
  readonly memory: number;
}

export const phaseOf = (outcomes: readonly Outcome[], forMs: number): Phase => {
  const accepted = outcomes.filter(([, , status]) => status >= 200 && status < 300).map(([, latencyMs]) => latencyMs);
  const shed = outcomes.filter(([, , status]) => status === 503).length;
  const sorted = Float64Array.from(accepted).sort();
  const percentile = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return {
    name: '',
    ratio: 1,
    offered: (outcomes.length * 1_000) / forMs,
    goodput: (accepted.filter((latencyMs) => latencyMs <= USEFUL_MS).length * 1_000) / forMs,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    shed: shed / outcomes.length,
    lost: (outcomes.length - accepted.length - shed) / outcomes.length,
    recoveredAfterMs: 0,
    memory: 0,
  };
};

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export const overloadTable = (phases: readonly Phase[]): string => {
  const rows = phases.map(({ name, offered, goodput, ratio, p50Ms, p99Ms, shed, lost, recoveredAfterMs, memory }) => [
    name.padEnd(13),
    offered.toFixed(0),
    goodput.toFixed(0),
    percent(ratio),
    p50Ms.toFixed(0),
    p99Ms.toFixed(0),
    percent(shed),
    percent(lost),
    recoveredAfterMs.toFixed(0),
    `${Math.round(memory / 1_000_000)} MB`,
  ]);
  const head = [
    'load         ',
    'offered/s',
    'goodput/s',
    'of peak',
    'p50 ms',
    'p99 ms',
    '503',
    'lost',
    'recovery ms',
    'RSS',
  ];
  const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padStart(head[at]?.length ?? 0)).join('  ');
  return [
    'Overload: 3 reads for each new ticket; goodput is answers 2xx within a second',
    ...[head, ...rows].map(line),
    '',
  ].join('\n');
};
