import type { GuildId } from '#core/shared/ids.ts';
import type { NamedValues } from '../database/named-parameters.ts';

/** SQL with the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: NamedValues;
}

/** SQL conditions that all have to hold, with the values of their parameters. */
export class Conditions {
  readonly values: Record<string, unknown> = {};
  readonly #texts: string[] = [];

  /** @throws Error when there is a parameter with one of the names already */
  add(text: string, values: NamedValues = {}): this {
    this.#texts.push(text);
    for (const [name, value] of Object.entries(values)) {
      if (name in this.values) throw new Error(`Two conditions have a parameter named "${name}".`);
      this.values[name] = value;
    }
    return this;
  }

  /** @returns a new parameter with the value */
  bind(value: unknown): string {
    const name = `value${Object.keys(this.values).length + 1}`;
    this.values[name] = value;
    return `:${name}`;
  }

  /** @returns the one parameter `:guild` for the server of the statement */
  bindServer(guild: GuildId): string {
    this.values.guild = guild;
    return ':guild';
  }

  /** The conditions as SQL; `true` when there is none. */
  get text(): string {
    return this.#texts.join(' and ') || 'true';
  }
}
