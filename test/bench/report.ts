import { type Measurement, median, ratioOf } from './measure.ts';
import { FIGURES, READ_BESIDE } from './statistics.ts';
import { DEEP_PAGE, FIRST_PAGE } from './scenarios.ts';

/** A line of the JSON file. */
export interface Row {
  readonly name: string;
  readonly tickets: number;
  readonly subject: string;
  readonly rps: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly refused: number;
  /** To the bare server. */
  readonly ratio: number;
}

/** How much dearer something is that should cost the same. */
interface Cost {
  readonly what: string;
  readonly times: number;
  readonly most: number;
}

const HIGHEST_COST = 1.2;
const HEADER = ['tickets', 'request', 'server', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'refused', 'ratio', 'goal'];

export const rowsOf = (measured: readonly Measurement[]): readonly Row[] =>
  measured.map(({ name, tickets, subject, rounds, refused, p50Ms, p95Ms, p99Ms }) => ({
    name,
    tickets,
    subject,
    rps: rounded(median(rounds), 1),
    p50Ms: rounded(p50Ms, 2),
    p95Ms: rounded(p95Ms, 2),
    p99Ms: rounded(p99Ms, 2),
    refused,
    ratio: rounded(ratioOf(rounds, bareRounds(measured, name, tickets) ?? rounds), 3),
  }));

const bareRounds = (measured: readonly Measurement[], name: string, tickets: number) =>
  measured.find((other) => other.name === name && other.tickets === tickets && other.subject === 'bare')?.rounds;

/** The measurements as a table for people. */
export const tableOf = (measured: readonly Measurement[]): string => {
  const lines = rowsOf(measured).map(({ tickets, name, subject, rps, p50Ms, p95Ms, p99Ms, refused, ratio }, place) => {
    // Deliveries are no requests of a client: neither tickets nor latencies belong to them.
    const latencies = [p50Ms, p95Ms, p99Ms].map((ms) => (ms > 0 ? ms.toFixed(2) : '-'));
    const times = [rps.toFixed(0), ...latencies, String(refused)];
    const goal = measured[place]?.goal ?? 0;
    const verdict = subject === 'bare' || goal === 0 ? ['', ''] : [ratio.toFixed(2), verdictOn(ratio, goal)];
    return [tickets > 0 ? tickets.toLocaleString('en') : '-', name, subject, ...times, ...verdict];
  });
  return aligned([HEADER, ...lines]);
};

/**
 * What a deep page costs in first pages, what many tickets cost in few, and what metrics cost in tickets read.
 *
 * @param sized the service at two sizes, in turns
 */
export const costsOf = (measured: readonly Measurement[], sized: readonly Measurement[]): string => {
  const costs = [...deepCosts(measured), ...sizeCosts(sized), ...figureCosts(measured)];
  return aligned(
    costs.map(({ what, times, most }) => [
      what,
      `${times.toFixed(2)} times`,
      times <= most ? `at most ${most}` : `MISSED: at most ${most}`,
    ]),
  );
};

const deepCosts = (measured: readonly Measurement[]): Cost[] => {
  const [first, deep] = [FIRST_PAGE, DEEP_PAGE].map((input) =>
    measured.find(({ name, subject }) => name === input && subject === 'service'),
  );
  return first && deep
    ? [{ what: `${DEEP_PAGE} / ${FIRST_PAGE}`, times: ratioOf(first.rounds, deep.rounds), most: HIGHEST_COST }]
    : [];
};

const sizeCosts = (sized: readonly Measurement[]): Cost[] => {
  const most = Math.max(...sized.map(({ tickets }) => tickets));
  return sized
    .filter(({ tickets }) => tickets < most)
    .flatMap(({ name, tickets, rounds }) => {
      const among = sized.find((other) => other.name === name && other.tickets === most);
      const what = `${name}: ${most.toLocaleString('en')} tickets / ${tickets.toLocaleString('en')}`;
      return among ? [{ what, times: ratioOf(rounds, among.rounds), most: HIGHEST_COST }] : [];
    });
};

/** By the latency that nineteen of twenty requests keep. */
const figureCosts = (measured: readonly Measurement[]): Cost[] =>
  measured.flatMap(({ name, tickets, p95Ms }) => {
    const most = FIGURES.get(name);
    const read = measured.find((other) => other.name === READ_BESIDE && other.tickets === tickets);
    const what = `${name}: p95 / that of one ticket, ${tickets.toLocaleString('en')} tickets`;
    return read && most ? [{ what, times: p95Ms / read.p95Ms, most }] : [];
  });

const verdictOn = (ratio: number, goal: number) => `${ratio < goal ? 'MISSED: ' : ''}${goal.toFixed(2)}`;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Columns as wide as their widest cell; what starts with a digit goes to the right. */
export const aligned = (lines: readonly (readonly string[])[]): string => {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    /^[\d.,]+( times)?$/.test(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return lines.map((line) => `${line.map(cell).join('  ').trimEnd()}\n`).join('');
};
