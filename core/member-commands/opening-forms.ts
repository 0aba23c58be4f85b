import { type AskedForm, Refused } from '../built-in-commands/index.ts';
import { type Category, type Form, lookUpCategory } from '../categories/index.ts';
import { toPage } from '../forms/index.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';
import { toNewTicketButtonId } from './new-ticket-button.ts';

type FormPorts = Pick<MemberPorts, 'categories'>;

export const buildGoneRefusal = ({ server }: Pick<MemberContext, 'server'>): Refused =>
  new Refused(server.write('answer.not_available', {}));

/** Returns null without a form. */
export const buildOpeningForm = (
  { id, form: asked }: Pick<Category, 'id' | 'form'>,
  guild: GuildId | null = null,
): AskedForm | null => {
  const form = toPage(asked, 0);
  return form && { buttonId: toNewTicketButtonId(id, guild), form };
};

/** Finds the category by its id or name. Returns null without a form, and for an unknown category. */
export const findNewForm =
  ({ categories }: FormPorts) =>
  async (guild: GuildId, given: string, fromDirect = false): Promise<AskedForm | null> => {
    const { found } = await lookUpCategory(categories, guild, given);
    return found && buildOpeningForm(found, fromDirect ? guild : null);
  };

/** Returns null without a form, and for an unknown category. */
export const findForm =
  ({ categories }: FormPorts) =>
  async (guild: GuildId, id: CategoryId): Promise<Form | null> =>
    (await categories.find(guild, id))?.form ?? null;
