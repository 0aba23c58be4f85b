import { p } from '@mikro-orm/core';
import type { Membership, Person, Session, SignInLink, TicketViewer } from '#core/dashboard/index.ts';
import { count, generatedOwner, instant, table, text } from '../records/table.ts';

/** A person with its owner: the id of a server or of an organization, or `OPERATOR`. An account is its own owner. */
export type PersonRow = Person & { readonly ownerId: string };

export const OPERATOR = 'operator';

export const people = table<PersonRow>(
  'dashboard_people',
  {
    id: p.uuid().primary(),
    ownerId: generatedOwner(`case when is_account then id::text else '${OPERATOR}' end`),
    guildId: text().nullable(),
    organizationId: p.uuid().nullable(),
    name: text(),
    userId: text().nullable(),
    role: text(),
    isAccount: p.boolean(),
    accessChangedAt: instant(),
    lastActiveAt: instant().nullable(),
    language: text().nullable(),
    timezone: text().nullable(),
    version: count(),
    createdAt: instant(),
  },
  {
    uniques: [{ name: 'dashboard_people_name', properties: ['ownerId', 'name'] }],
    indexes: [
      {
        name: 'dashboard_people_account',
        expression: 'create unique index "dashboard_people_account" on dashboard_people (user_id) where is_account',
      },
      {
        name: 'dashboard_people_chat_account',
        expression:
          'create unique index "dashboard_people_chat_account" on dashboard_people (owner_id, user_id) where user_id is not null',
      },
      {
        name: 'dashboard_people_user',
        expression:
          'create index "dashboard_people_user" on dashboard_people (user_id) where user_id is not null and not is_account',
      },
    ],
  },
);

export const memberships = table<Membership>('dashboard_memberships', {
  personId: p.uuid().primary(),
  guildId: text().primary(),
  role: text().nullable(),
  checkedAt: instant(),
});

export const ticketViewers = table<TicketViewer>('dashboard_ticket_viewers', {
  guildId: text().primary(),
  ticketId: p.uuid().primary(),
  personId: p.uuid().primary(),
  name: text(),
  isWriting: p.boolean(),
  seenAt: instant(),
});

export const sessions = table<Session>(
  'dashboard_sessions',
  {
    id: p.uuid().primary(),
    personId: p.uuid(),
    hash: text().unique('dashboard_sessions_hash'),
    browser: text().nullable(),
    previousHash: text().nullable(),
    previousUntil: instant().nullable(),
    issuedAt: instant(),
    usedAt: instant(),
    expiresAt: instant(),
    createdAt: instant(),
  },
  {
    indexes: [
      { name: 'dashboard_sessions_person', properties: ['personId', 'createdAt'] },
      { name: 'dashboard_sessions_previous', properties: ['previousHash'] },
    ],
  },
);

/** A person has one link at most. */
export const signInLinks = table<SignInLink>('dashboard_sign_in_links', {
  personId: p.uuid().primary(),
  hash: text().unique('dashboard_sign_in_links_hash'),
  expiresAt: instant(),
});
