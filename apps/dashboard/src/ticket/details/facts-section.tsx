import type { ActionInput } from '../../action-input.ts';
import type { ReactNode } from 'react';
import type { Owner } from '../../owner.ts';
import type { Category, TicketDetail } from '../../tickets/model/types.ts';
import type { FindReason } from '../actions/allowed.ts';
import type { Names } from '../conversation/changes.ts';
import type { User } from '../../tickets/use-ticket.ts';

export interface FactsProps {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly category: Category | undefined;
  readonly users: readonly User[];
  readonly names: Names;
  readonly findReason: FindReason;
  readonly listHref: string;
  readonly toHref: (id: string) => string;
  readonly onAct: (input: ActionInput) => void;
}

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="facts-section">
    <h2>{title}</h2>
    {children}
  </section>
);
