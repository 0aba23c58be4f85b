export interface Finding {
  /** Names what was checked, such as `database`. */
  readonly name: string;
  /** `warning`: it works, but less well than it should; `failed`: it does not work; `skipped`: it was left out. */
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly found: string;
  /** Says what to do; null when there is nothing to do. */
  readonly advice: string | null;
}

export const pass = (name: string, found: string): Finding => ({ name, status: 'ok', found, advice: null });

export const warn = (name: string, found: string, advice: string): Finding => ({
  name,
  status: 'warning',
  found,
  advice,
});

export const fail = (name: string, found: string, advice: string): Finding => ({
  name,
  status: 'failed',
  found,
  advice,
});

export const skip = (name: string, found: string, advice: string | null = null): Finding => ({
  name,
  status: 'skipped',
  found,
  advice,
});
