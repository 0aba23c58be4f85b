import { Refused } from '../built-in-commands/index.ts';
import type { ChatForm } from '../chat/index.ts';
import { type Category, type Form, lookUpCategory } from '../categories/index.ts';
import { toPage } from '../forms/index.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';
import { toNewTicketButtonId } from './new-ticket-button.ts';

/** The answers come back as a press of this button. */
export interface AskedForm {
  readonly buttonId: string;
  readonly form: ChatForm;
}

export const categoryGone = ({ server }: Pick<MemberContext, 'server'>): Refused =>
  new Refused(server.write('answer.not_available', {}));

/** Finds the category by its id or name. Returns null without a form, and for an unknown category. */
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

/** Returns null without a form, and for an unknown category. */
export const findForm =
  ({ categories }: Pick<MemberPorts, 'categories'>) =>
  async (guild: GuildId, id: CategoryId): Promise<Form | null> =>
    (await categories.find(guild, id))?.form ?? null;

/** @throws Refused when the category is gone or has no form any more */
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
