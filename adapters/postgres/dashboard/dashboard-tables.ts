import { p } from '@mikro-orm/core';
import type { Person, Session, SignInLink } from '#core/dashboard/index.ts';
import { count, instant, table, text } from '../database/table.ts';

export const people = table<Person>(
  'dashboard_people',
  {
    id: p.uuid().primary(),
    guildId: text().nullable(),
    organizationId: p.uuid().nullable(),
    name: text(),
    userId: text().nullable(),
    role: text(),
    accessChangedAt: instant(),
    lastActiveAt: instant().nullable(),
    version: count(),
    createdAt: instant(),
  },
  {
    // The operator's people have neither id, and unique names all the same.
    indexes: [
      {
        name: 'dashboard_people_name',
        expression:
          'create unique index "dashboard_people_name" on dashboard_people (guild_id, organization_id, name) nulls not distinct',
      },
    ],
  },
);

export const sessions = table<Session>(
  'dashboard_sessions',
  {
    id: p.uuid().primary(),
    personId: p.uuid(),
    hash: text().unique('dashboard_sessions_hash'),
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
