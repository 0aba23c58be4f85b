import { z } from 'zod';
import { ROLE_EFFECTS } from '#core/categories/index.ts';
import { InstantIn, InstantOut, nonEmptyText, omitUndefined, RoleIdField } from '../pipeline/codecs.ts';

const MAX_HOURS = 87_600;
const count = (max: number) => z.int().min(1).max(max).nullable();

const RoleRule = z
  .strictObject({
    roleId: RoleIdField.describe('A role in the chat; the id of the server stands for everybody.'),
    effect: z.enum(ROLE_EFFECTS).describe('Whether members with the role may open tickets.'),
  })
  .meta({ id: 'RoleRule', description: 'Whether members with a role may open tickets.' });

const MAX_PAUSE_TEXT = 1000;
const PAUSE = 'While it is set, members open no tickets; staff, and requests with `bypassLimits`, do. Null is none.';
const pauseText = nonEmptyText(MAX_PAUSE_TEXT).nullable();
const PAUSE_TEXT = 'What members read who want to open a ticket, besides that new tickets are paused.';
const PAUSE_END = 'It ends then by itself; null for never.';

const OpeningPause = z
  .object({ text: pauseText.describe(PAUSE_TEXT), until: InstantOut.nullable().describe(PAUSE_END) })
  .meta({ id: 'OpeningPause', description: 'New tickets are paused.' });

const OpeningPauseInput = z
  .strictObject({
    text: pauseText.default(null).describe(PAUSE_TEXT),
    until: InstantIn.nullable().default(null).describe(PAUSE_END),
  })
  .meta({ id: 'OpeningPauseInput', description: 'New tickets are paused.' });

const OpeningRulesShape = z.strictObject({
  accountAgeHours: count(MAX_HOURS).describe('How old the account in the chat has to be, in hours.'),
  membershipHours: count(MAX_HOURS).describe('How long the requester has to be a member of the server, in hours.'),
  perDay: count(1000).describe('Tickets of one requester in 24 hours.'),
  openInServer: count(1000).describe('Open tickets of one requester in all categories of the server.'),
  roles: z
    .array(RoleRule)
    .max(25)
    .refine(
      (rules) => new Set(rules.map(({ roleId }) => roleId)).size === rules.length,
      'each rule has to be about another role',
    )
    .describe(
      'The first rule with a role that the requester has decides; without one, tickets may be opened. A last rule that denies everybody makes the others a list of who may.',
    ),
  pause: OpeningPause.nullable().describe(PAUSE),
});

export const openingRules = (description: string) => OpeningRulesShape.describe(description);
/** Fields left out stay. */
export const openingRulesPatch = (description: string) =>
  OpeningRulesShape.extend({ pause: OpeningPauseInput.nullable().describe(PAUSE) })
    .partial()
    .transform(omitUndefined)
    .describe(description);
