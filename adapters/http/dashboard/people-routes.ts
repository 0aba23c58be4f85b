import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { z } from 'zod';
import { ALL_ROLES, type Principal, type Role } from '#core/access/index.ts';
import type { Person } from '#core/dashboard/index.ts';
import type { PersonId } from '#core/shared/ids.ts';
import { idField, InstantOut, omitUndefined, UserIdField } from '../pipeline/codecs.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';
import { MANAGES_ACCESS } from './managed-access.ts';
import { requirePerson } from './person-identity.ts';
import { toSignInUrl } from './sign-in-url.ts';

const PersonView = z.object({
  id: idField<PersonId>('person'),
  name: z.string(),
  userId: UserIdField.nullable(),
  role: z.enum(ALL_ROLES),
  lastActiveAt: InstantOut.nullable(),
  createdAt: InstantOut,
});

const LinkView = z.object({ url: z.string(), expiresAt: InstantOut });
const NewPersonView = PersonView.extend({ signInLink: LinkView.nullable() });

const PersonBody = z.strictObject({
  name: z.string().overwrite(removeDirections).trim().max(1000),
  role: z.enum(ALL_ROLES),
  userId: UserIdField.nullable().default(null),
});

const ChangesBody = z.strictObject({
  name: z.string().overwrite(removeDirections).trim().max(1000).optional(),
  role: z.enum(ALL_ROLES).optional(),
  userId: UserIdField.nullable().optional(),
});

const CHANGES = ['role_insufficient', 'name_taken', 'chat_account_taken', 'stale_version'] as const;

const getRole = (principal: Principal): Role => requirePerson(principal).role;

const toLinkView = (
  publicUrl: string,
  { key, expiresAt }: { readonly key: string; readonly expiresAt: Person['createdAt'] },
) => ({
  url: toSignInUrl(publicUrl, key),
  expiresAt,
});

/** The people of a server or of an organization, and their roles. */
export const peopleRoutes = [
  route({
    ...MANAGES_ACCESS,
    id: 'people.list',
    method: 'get',
    path: '/people',
    summary: 'List the people, by name',
    returns: page(PersonView),
    handle: async ({ dashboard }, { principal }) => ({
      items: await dashboard.listPeople(principal.owner),
      next: null,
    }),
  }),

  route({
    ...MANAGES_ACCESS,
    id: 'people.create',
    method: 'post',
    path: '/people',
    summary: 'Add a person, with a link to sign in',
    body: PersonBody,
    idempotency: 'unit',
    hasSecret: true,
    returns: created(NewPersonView),
    fails: [...CHANGES, 'limit_reached'],
    handle: async ({ dashboard }, { principal, body, publicUrl }) => {
      const person = await dashboard.addPerson({ owner: principal.owner, by: getRole(principal), input: body });
      const link = await dashboard.createInvitation(person);
      return { ...person, signInLink: link && toLinkView(publicUrl, link) };
    },
  }),

  route({
    ...MANAGES_ACCESS,
    id: 'people.update',
    method: 'patch',
    path: '/people/{personId}',
    summary: 'Change the name, the role or the account in the chat',
    body: ChangesBody,
    returns: one(PersonView),
    fails: [...CHANGES, 'own_chat_account'],
    handle: ({ dashboard }, { principal, params, body }) =>
      dashboard.updatePerson({
        owner: principal.owner,
        by: getRole(principal),
        self: requirePerson(principal).id,
        id: params.personId,
        changes: omitUndefined(body),
      }),
  }),

  route({
    ...MANAGES_ACCESS,
    id: 'people.delete',
    method: 'delete',
    path: '/people/{personId}',
    summary: 'Remove a person and end all sessions',
    returns: one(Deleted),
    fails: CHANGES,
    handle: async ({ dashboard }, { principal, params }) => {
      await dashboard.removePerson(principal.owner, getRole(principal), params.personId);
      return { id: params.personId, deleted: true as const };
    },
  }),

  route({
    ...MANAGES_ACCESS,
    id: 'people.createSignInLink',
    method: 'post',
    path: '/people/{personId}/sign-in-link',
    summary: 'Make a link for a person who has never signed in, or for oneself',
    body: z.strictObject({}),
    idempotency: 'unit',
    hasSecret: true,
    returns: created(LinkView),
    fails: [...CHANGES, 'foreign_sign_in_link'],
    handle: async ({ dashboard }, { principal, params, publicUrl }) => {
      const { id: self, role: by } = requirePerson(principal);
      const link = await dashboard.invitePerson({ owner: principal.owner, by, self, id: params.personId });
      return toLinkView(publicUrl, link);
    },
  }),
];
