import { Refused } from '../built-in-commands/index.ts';
import type { ChatForm } from '../chat/index.ts';
import { type Category, type Form, lookUpCategory } from '../categories/index.ts';
import { toPage } from '../forms/index.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';
import { toNewTicketButtonId } from './new-ticket-button.ts';

/** A form whose answers come back as the press of a button. */
export interface AskedForm {
  readonly buttonId: string;
  readonly form: ChatForm;
}

export const categoryGone = ({ server }: Pick<MemberContext, 'server'>): Refused =>
  new Refused(server.write('answer.not_available', {}));

/** The form that `/ticket new` asks first for a category, by its id or name, in a direct message or in the server; null without one, and for an unknown category. */
export const findNewForm =
  ({ categories }: Pick<MemberPorts, 'categories'>) =>
  async (guild: GuildId, given: string, fromDirect = false): Promise<AskedForm | null> => {
    const { found } = await lookUpCategory(categories, guild, given);
    return found && buildAskedForm(found, fromDirect ? guild : null);
  };

const buildAskedForm = ({ id, form: asked }: Category, guild: GuildId | null = null): AskedForm | null => {
  const form = toPage(asked, 0);
  return form && { buttonId: toNewTicketButtonId(id, guild), form };
};

/** Null for a category without a form, and for an unknown one. */
export const findForm =
  ({ categories }: Pick<MemberPorts, 'categories'>) =>
  async (guild: GuildId, id: CategoryId): Promise<Form | null> =>
    (await categories.find(guild, id))?.form ?? null;

/** The form of a category. @throws Refused when the category is gone or has none any more */
export const toAskedForm = async (
  { categories }: Pick<MemberPorts, 'categories'>,
  context: Pick<MemberContext, 'server' | 'guild'>,
  id: CategoryId,
): Promise<AskedForm> => {
  const category = await categories.find(context.guild, id);
  const asked = category && buildAskedForm(category);
  if (!asked) throw categoryGone(context);
  return asked;
};
