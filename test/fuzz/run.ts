import { type WireAnswer, curlOf, exchange } from './exchange.ts';
import { type Judge, judgeOf } from './judge.ts';
import type { Harness } from './harness.ts';
import { isCreating, isMirror, type Json, type Operation, readOperations, resourceOf } from './operations.ts';
import { type Random, randomOf } from './random.ts';
import { type Case, caseFor, type Mode, modeFor } from './requests.ts';

export interface Failure {
  readonly operation: string;
  readonly problem: string;
  /** The first case that showed it. */
  readonly index: number;
  readonly mode: Mode;
  readonly curl: string;
  readonly answer: string;
  count: number;
}

/** Answers of an operation by the first digit of their status. */
export type Counts = Record<string, number>;

export interface Outcome {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly failures: readonly Failure[];
  readonly requests: number;
}

export interface FuzzOptions {
  readonly cases: number;
  readonly seed: number;
  readonly progress?: (index: number) => void;
}

/** So often a worker does its round, the bot goes away for a while, and every list is read. */
const [WORK_EVERY, AWAY_EVERY, AWAY_FOR, SWEEP_EVERY] = [50, 500, 30, 1_000];
/** So often something is made with a disguised value, used, and read back. */
const SEQUENCE_EVERY = 25;
const MAKING = [
  'flows.create',
  'flows.create',
  'automations.create',
  'tickets.create',
  'panels.create',
  'categories.create',
];
/** What is done with what was made: it has to show then. */
const USING: Readonly<Record<string, readonly string[]>> = {
  flows: ['flows.publish', 'flows.run'],
  automations: ['tickets.create', 'tickets.update', 'tickets.close'],
  tickets: ['tickets.close'],
  panels: ['panels.deploy'],
};
const SHOWING = [
  'tickets.list',
  'events.list',
  'transcripts.list',
  'organization.listTranscripts',
  'flows.list',
  'automations.list',
];
/** So much of the requests goes to the service that limits them. */
const LIMITED = 0.02;
const [CREATIONS, FIRST_TRIES] = [8, 3];

/** Sends requests that follow from the document and a seed, and judges every answer. */
export const fuzz = async (harness: Harness, document: Json, options: FuzzOptions): Promise<Outcome> => {
  const fuzzer = new Fuzzer(harness, document);
  for (let index = 0; index < options.cases; index += 1) {
    await fuzzer.step(index, randomOf(options.seed, index));
    if (index % 1_000 === 0) options.progress?.(index);
  }
  await fuzzer.readEverything(randomOf(options.seed, options.cases));
  return fuzzer.outcome();
};

const scheduleOf = (operations: readonly Operation[]): readonly Operation[] => {
  const creating = operations.filter((one) => isCreating(one) && !isMirror(one));
  const removing = operations.filter(({ method }) => method === 'DELETE');
  const others = operations.filter(({ method }) => method !== 'DELETE');
  return [...repeated(creating, CREATIONS), ...repeated(others, FIRST_TRIES), ...removing];
};

const repeated = <T>(items: readonly T[], times: number): readonly T[] =>
  Array.from({ length: times }, () => items).flat();

/** A connection that was cut is a failure, too: status 0 is not documented. */
const noAnswer = (error: Error): WireAnswer => ({ status: 0, headers: {}, text: error.message, body: null });

class Fuzzer {
  readonly #harness: Harness;
  readonly #schemas: Json;
  readonly #operations: readonly Operation[];
  readonly #schedule: readonly Operation[];
  readonly #judge: Judge;
  readonly #counts = new Map<string, Counts>();
  readonly #failures = new Map<string, Failure>();
  #requests = 0;
  #index = 0;

  constructor(harness: Harness, document: Json) {
    this.#harness = harness;
    this.#schemas = document.components.schemas;
    this.#operations = readOperations(document);
    this.#schedule = scheduleOf(this.#operations);
    this.#judge = judgeOf(document);
    for (const { id } of this.#operations) this.#counts.set(id, { '2': 0, '4': 0, '5': 0 });
  }

  outcome(): Outcome {
    return { counts: this.#counts, failures: [...this.#failures.values()], requests: this.#requests };
  }

  async step(index: number, random: Random): Promise<void> {
    this.#index = index;
    await this.#around(index, random);
    if (index % SEQUENCE_EVERY === SEQUENCE_EVERY - 1) await this.#sequence(random);
    const operation = this.#operationAt(index, random);
    const mode = index < this.#schedule.length ? 'valid' : modeFor(operation, random);
    const answer = await this.#send(this.#case(operation, mode, random), random);
    if (operation.method === 'GET' || answer.status >= 300) return;
    // What was accepted is read back: it has to be shown, too.
    if (mode === 'odd-body' || mode === 'edge') await this.#readBack(operation, answer, random);
  }

  /** At first what makes things, then each operation in turn, what removes things last; then any, removals less often. */
  #operationAt(index: number, random: Random): Operation {
    const planned = this.#schedule[index];
    if (planned) return planned;
    const picked = random.pick(this.#operations);
    return picked.method === 'DELETE' && random.chance(0.6) ? random.pick(this.#operations) : picked;
  }

  async #around(index: number, random: Random): Promise<void> {
    const { api } = this.#harness;
    if (index % WORK_EVERY === 0) await api.work();
    if (index % SWEEP_EVERY === SWEEP_EVERY - 1) await this.readEverything(random);
    if (index > 0 && index % AWAY_EVERY === 0) await api.service.chat.setOnline(false);
    if (index % AWAY_EVERY === AWAY_FOR) await api.service.chat.setOnline(true);
  }

  async #send(one: Case, random: Random): Promise<WireAnswer> {
    const { api, limitedUrl, world } = this.#harness;
    const answer = await exchange(random.chance(LIMITED) ? limitedUrl : api.url, one.request).catch(noAnswer);
    this.#requests += 1;
    this.#count(one.operation, answer.status);
    for (const problem of this.#judge(one.operation, answer)) this.#fail(one, answer, problem);
    if (answer.status < 300 && answer.body) world.learn(one.operation, one.params, answer.body);
    return answer;
  }

  #count({ id }: Operation, status: number): void {
    const counts = this.#counts.get(id) as Counts;
    const digit = String(status)[0] as string;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }

  #fail({ operation, mode, request }: Case, answer: WireAnswer, problem: string): void {
    const key = `${operation.id.replace(/^org\./, '')} ${problem}`;
    const known = this.#failures.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const text = answer.text.slice(0, 500);
    this.#failures.set(key, {
      operation: operation.id,
      problem,
      index: this.#index,
      mode,
      curl: curlOf(request),
      answer: text,
      count: 1,
    });
  }

  /** Reads what a change has made: by itself, in its list, in its history and in the feed. */
  async #readBack({ path }: Operation, { body }: WireAnswer, random: Random): Promise<void> {
    const [list = ''] = path.split('/{id}');
    const input = [list, `${list}/{id}`, `${list}/{id}/timeline`, `${list}/{id}/messages`, '/events'];
    const id = body?.data?.id;
    for (const operation of this.#operations) {
      if (operation.method === 'GET' && input.includes(operation.path)) await this.#read(operation, random, id);
    }
  }

  /** Makes something with a disguised value, uses it, and reads everything in which it could show. */
  async #sequence(random: Random): Promise<void> {
    const operation = this.#named(random.pick(MAKING));
    const { status, body } = await this.#send(this.#case(operation, 'disguised', random), random);
    if (status >= 300) return;
    for (const id of USING[resourceOf(operation)] ?? []) await this.#use(this.#named(id), body?.data.id, random);
    await this.#harness.api.work();
    for (const id of SHOWING) await this.#read(this.#named(id), random);
  }

  #use(operation: Operation, id: string, random: Random): Promise<WireAnswer> {
    const made = this.#case(operation, 'valid', random);
    const isOfIt = made.params.id !== undefined && resourceOf(operation) !== 'tickets';
    const path = isOfIt ? `/v1${operation.path.replace('{id}', id)}` : made.request.path;
    return this.#send({ ...made, request: { ...made.request, path } }, random);
  }

  #named(id: string): Operation {
    return this.#operations.find((one) => one.id === id) as Operation;
  }

  /** Reads every list, with both kinds of token. */
  async readEverything(random: Random): Promise<void> {
    await this.#harness.api.service.chat.setOnline(true);
    const lists = this.#operations.filter(
      ({ method, path }) => method === 'GET' && !path.replace('{guildId}', '').includes('{'),
    );
    for (const operation of lists) if (!isMirror(operation) || random.chance(0.2)) await this.#read(operation, random);
  }

  /** The whole page of a list, or the one that was made. */
  #read(operation: Operation, random: Random, id?: string): Promise<WireAnswer> {
    const made = this.#case(operation, 'valid', random);
    const { guildId = '' } = made.params;
    const path = `/v1${operation.path}`.replace('{id}', id ?? made.params.id ?? '').replace('{guildId}', guildId);
    const isList = operation.parameters.some(({ name }) => name === 'limit');
    const isFree = !operation.parameters.some(({ required, in: place }) => required && place === 'query');
    if (!isFree) return this.#send(made, random);
    return this.#send({ ...made, request: { ...made.request, path: isList ? `${path}?limit=100` : path } }, random);
  }

  #case(operation: Operation, mode: Mode, random: Random): Case {
    return caseFor({ world: this.#harness.world, schemas: this.#schemas, random }, operation, mode);
  }
}
