import type { HttpAnswer, HttpCall, HttpCaller } from '#core/flows/index.ts';

/** Simulated external addresses: they record requests and give configured responses. */
export class InMemoryAddresses implements HttpCaller {
  readonly called: HttpCall[] = [];
  /** Returns an empty object by default. */
  answer: (call: HttpCall) => HttpAnswer | Promise<HttpAnswer> = () => ({ status: 200, body: '{}' });

  async call(input: HttpCall): Promise<HttpAnswer> {
    this.called.push(input);
    return this.answer(input);
  }
}
