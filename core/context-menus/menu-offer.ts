import { Refused } from '../built-in-commands/index.ts';
import { type Category, listActiveCategories } from '../categories/index.ts';
import type { MenuTarget } from '../forms/index.ts';
import { listStaffCategories } from '../staff-commands/index.ts';
import { CONTEXT_MENUS } from './context-menu.ts';
import type { MenuContext, MenuPorts } from './menu-context.ts';

type OpensAs = MenuTarget['opensAs'];

export interface MenuOffer {
  readonly opensAs: OpensAs;
  readonly categories: readonly [Category, ...Category[]];
}

/** Staff opens tickets in the categories that they answer; others report messages. @throws Refused for no category */
export const getOffer = async (ports: MenuPorts, context: MenuContext): Promise<MenuOffer> => {
  const { server, menu, message } = context;
  const [first, ...others] = await listOffered(ports, context, 'staff');
  if (first && message?.isFromBot) throw new Refused(server.write('answer.not_possible', {}));
  if (first) return { opensAs: 'staff', categories: [first, ...others] };
  if (CONTEXT_MENUS[menu].isForStaff) throw new Refused(server.write('answer.staff_only', {}));
  const [reports] = await listOffered(ports, context, 'user');
  if (!reports) throw new Refused(server.write('answer.no_reports', {}));
  return { opensAs: 'user', categories: [reports] };
};

/** Lists the categories that the user answers; for a report, the first one that takes reports. */
export const listOffered = async (
  ports: MenuPorts,
  { server, guild, userId }: Pick<MenuContext, 'server' | 'guild' | 'userId'>,
  opensAs: OpensAs,
): Promise<readonly Category[]> =>
  opensAs === 'staff'
    ? listStaffCategories(ports, server, guild, userId)
    : (await listActiveCategories(ports.categories, guild)).filter(({ reports }) => reports).slice(0, 1);
