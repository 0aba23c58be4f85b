import { type AskedForm, Refused } from '../built-in-commands/index.ts';
import { type Category, type Form, lookUpCategory } from '../categories/index.ts';
import { toPage } from '../forms/index.ts';
import { assertTakesTickets } from '../tickets/index.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';
import { toNewTicketButtonId } from './new-ticket-button.ts';

type FormPorts = Pick<MemberPorts, 'calendars' | 'categories' | 'clock' | 'settings'>;

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

/** Finds the category by its id or name. Returns null without a form, and for an unknown category. @throws as `findForm` */
export const findNewForm =
  (ports: FormPorts) =>
  async (guild: GuildId, given: string, fromDirect = false): Promise<AskedForm | null> => {
    const { found } = await lookUpCategory(ports.categories, guild, given);
    if (found?.form) await assertTakesTickets(ports, found);
    return found && buildOpeningForm(found, fromDirect ? guild : null);
  };

/** Returns null without a form, and for an unknown category. @throws OpeningRefusal while it takes no tickets */
export const findForm =
  (ports: FormPorts) =>
  async (guild: GuildId, id: CategoryId): Promise<Form | null> => {
    const category = await ports.categories.find(guild, id);
    if (category?.form) await assertTakesTickets(ports, category);
    return category?.form ?? null;
  };
