/** What goes wrong with a request. */
export type Effect =
  /** It is done, and its connection ends without an answer. */
  | { readonly kind: 'lost' }
  /** It is done, and answered after this many milliseconds. */
  | { readonly kind: 'late'; readonly ms: number }
  /** Its connection ends, and nothing is done. */
  | { readonly kind: 'cut' }
  /** It is never answered, and nothing is done. */
  | { readonly kind: 'hang' }
  /** It is answered with this status; nothing is done, or with `after` everything is. */
  | { readonly kind: 'status'; readonly status: number; readonly after?: boolean; readonly body?: object }
  /** It is answered with 429. */
  | { readonly kind: 'rate-limited'; readonly retryAfter: number; readonly scope?: 'user' | 'global' | 'shared' };

export interface Fault {
  /** Method and route, such as `POST /channels/:channel/messages`, or a pattern for method and path. By default all requests. */
  readonly on?: string | RegExp;
  /** Which paths it meets among those; by default all. */
  readonly isMeant?: (path: string) => boolean;
  /** How many requests it meets; 1 by default. */
  readonly times?: number;
  /** How many requests go through before the first. */
  readonly after?: number;
  readonly effect: Effect;
  /** What it makes visible to the sender waits for this: the end of the connection, or the answer. */
  readonly hold?: Promise<unknown>;
  /** Called when it meets a request. */
  readonly onMet?: () => void;
}

interface Armed {
  readonly fault: Fault;
  toSkip: number;
  left: number;
}

/** The faults that a test has switched on. Of several that match a request the first meets it. */
export class Faults {
  #armed: Armed[] = [];

  add(fault: Fault): void {
    this.#armed.push({ fault, toSkip: fault.after ?? 0, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#armed = [];
  }

  /** The fault that meets this request, which counts as one. */
  take(method: string, path: string, route: string | null): Fault | null {
    const found = this.#armed.find(({ fault, left }) => left > 0 && matches(fault, { method, path, route }));
    if (!found) return null;
    if (found.toSkip > 0) {
      found.toSkip -= 1;
      return null;
    }
    found.left -= 1;
    found.fault.onMet?.();
    return found.fault;
  }
}

interface Target {
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
}

const matches = ({ on, isMeant }: Fault, { method, path, route }: Target): boolean => {
  if (isMeant && !isMeant(path)) return false;
  if (on === undefined) return true;
  return typeof on === 'string' ? on === `${method} ${route}` : on.test(`${method} ${path}`);
};
