import { mentionUser } from '../chat/index.ts';
import { type AskedForm, type CommandResult, linkTicket, toResult } from '../built-in-commands/index.ts';
import type { Category } from '../categories/index.ts';
import { checkAnswers, type GivenAnswer, type MenuTarget, PENDING_MS, toPage } from '../forms/index.ts';
import { plusMs } from '../shared/instant.ts';
import { OPENED_BY_FORM } from '../tickets/index.ts';
import { buildCategoryMenu } from './category-menu.ts';
import { toMenuButtonId } from './menu-button.ts';
import type { MenuContext, MenuPorts } from './menu-context.ts';
import { getOffer, type MenuOffer } from './menu-offer.ts';
import { quoteMessage } from './quoted-message.ts';

/** Asks staff for one of several categories first, and for its form. @throws Refused, and as `openTicket` */
export const openFromMenu = async (ports: MenuPorts, context: MenuContext): Promise<CommandResult> => {
  const offer = await getOffer(ports, context);
  const target = buildTarget(ports, context, offer);
  const [category, ...others] = offer.categories;
  const form = others.length === 0 ? buildMenuForm(target, category) : null;
  if (others.length > 0 || form) await saveUse(ports, context, target);
  if (form) return { response: null, form };
  if (others.length > 0) return toResult(buildCategoryMenu(context.server, target, offer.categories, 0));
  const { key = null } = context;
  return toResult(await openMenuTicket(ports, context, { target, category, answers: [], key }));
};

/** Returns null without a form. @throws Refused */
export const findFirstForm = async (ports: MenuPorts, context: MenuContext): Promise<AskedForm | null> => {
  const offer = await getOffer(ports, context);
  if (offer.categories.length > 1) return null;
  const target = buildTarget(ports, context, offer);
  const form = buildMenuForm(target, offer.categories[0]);
  if (form) await saveUse(ports, context, target);
  return form;
};

export const buildMenuForm = ({ useId }: MenuTarget, { id, form: asked }: Category): AskedForm | null => {
  const form = toPage(asked, 0);
  return form && { buttonId: toMenuButtonId(useId, id), form };
};

const buildTarget = (ports: MenuPorts, context: MenuContext, { opensAs }: MenuOffer): MenuTarget => {
  const { server, userId, targetId, message } = context;
  return {
    kind: 'menu',
    useId: ports.ids.next('pendingForm'),
    categoryId: null,
    requesterId: opensAs === 'staff' ? targetId : userId,
    opensAs,
    quote: message && quoteMessage(server, targetId, message),
  };
};

/** Keeps what the ticket is about until the category is chosen and the form is answered. */
const saveUse = async (ports: MenuPorts, { guild, userId }: MenuContext, target: MenuTarget): Promise<void> => {
  const expiresAt = plusMs(ports.clock.now(), PENDING_MS);
  await ports.pendingForms.put({ id: target.useId, guildId: guild, userId, target, answers: {}, expiresAt });
};

interface Opening {
  readonly target: MenuTarget;
  readonly category: Category;
  readonly answers: readonly GivenAnswer[];
  /** The ticket is opened once under this key; null is the key of the use. */
  readonly key: string | null;
}

/** @returns the answer, with a link. @throws as `openTicket`; validation_error for the answers */
export const openMenuTicket = async (
  ports: MenuPorts,
  { server, guild, userId, language = null }: Pick<MenuContext, 'server' | 'guild' | 'userId' | 'language'>,
  { target, category, answers, key }: Opening,
): Promise<string> => {
  const { opensAs, requesterId, quote, useId } = target;
  const { ticket } = await ports.ticketActions.open({
    ...OPENED_BY_FORM,
    source: quote === null ? 'command' : 'message',
    panelId: null,
    guild,
    actor: { type: opensAs, id: userId },
    categoryId: category.id,
    requesterId,
    requesterLanguage: opensAs === 'user' ? language : null,
    message: quote,
    formAnswers: checkAnswers(category.form, answers),
    key: { callerId: category.id, key: key ?? `menu:${useId}`, fingerprint: category.id },
  });
  const channel = linkTicket(ticket);
  if (opensAs === 'user') return server.write('answer.reported', { channel });
  return server.write('answer.ticket_opened_for', { user: mentionUser(requesterId), category: category.name, channel });
};
