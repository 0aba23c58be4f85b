import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { toZoneOption } from '../fields/zone-select.tsx';
import { Slip } from '../kit/parts.tsx';
import { type Owner, toPath } from '../owner.ts';
import { t } from '../texts/texts.ts';

interface SlipProps {
  readonly owner: Owner;
  readonly calendar: { readonly id: string; readonly name: string; readonly timezone: string };
  /** Something uses it. */
  readonly isUsed: boolean;
  /** Whether it is open now. */
  readonly state: ReactNode;
  /** Under the time zone. */
  readonly children: ReactNode;
}

/** One of the calendars in a list. */
export const CalendarSlip = ({ owner, calendar, isUsed, state, children }: SlipProps) => (
  <li>
    <Slip tone={isUsed ? 'green' : 'grey'} mark={t('Hours')}>
      <div className="record">
        <h2>
          <Link href={`${toPath(owner)}/hours/${calendar.id}`}>{calendar.name}</Link>
        </h2>
        {state}
        <p className="muted">{toZoneOption(calendar.timezone).label}</p>
        {children}
      </div>
    </Slip>
  </li>
);
