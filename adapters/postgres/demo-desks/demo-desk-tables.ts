import type { DemoDesk } from '#core/demo-desks/index.ts';
import { count, instant, table, text } from '../records/table.ts';

/** A desk and what it has used. Its key has another name than that of a server, with whose rows it is not removed. */
export interface DemoDeskRow extends DemoDesk {
  readonly changes: number;
  readonly bytes: number;
  /** When its size was looked at last. */
  readonly lookedAt: string;
  readonly wipedAt: string | null;
}

export const demoDesks = table<DemoDeskRow>(
  'demo_desks',
  {
    id: text().primary(),
    address: text(),
    network: text(),
    createdAt: instant(),
    expiresAt: instant(),
    changes: count(),
    bytes: count(),
    lookedAt: instant(),
    wipedAt: instant().nullable(),
  },
  { indexes: [{ name: 'demo_desks_end', properties: ['expiresAt'] }] },
);
