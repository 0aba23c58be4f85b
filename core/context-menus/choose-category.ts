import {
  answerRefusals,
  answerText,
  type CommandResult,
  type PrivateAnswer,
  Refused,
  toResult,
} from '../built-in-commands/index.ts';
import type { Category } from '../categories/index.ts';
import type { ChatForm } from '../chat/index.ts';
import { findPendingForm, type GivenAnswer, type MenuTarget } from '../forms/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { CategoryId } from '../shared/ids.ts';
import { buildCategoryMenu } from './category-menu.ts';
import type { MenuButton } from './menu-button.ts';
import type { MenuContext, MenuPorts, UseMenu } from './menu-context.ts';
import { listOffered } from './menu-offer.ts';
import { buildMenuForm, openMenuTicket } from './open-from-menu.ts';

type Chooser = Pick<UseMenu, 'guild' | 'userId' | 'language'>;
type ChooserContext = Pick<MenuContext, 'guild' | 'userId' | 'language' | 'server'>;

export interface ChooseInMenu extends Chooser {
  readonly button: MenuButton;
}

/** Returns null for the use of another user, and when it is too late. */
export const findMenuTarget =
  (ports: MenuPorts) =>
  async ({ guild, userId, button: { useId, categoryId } }: ChooseInMenu): Promise<MenuTarget | null> => {
    const pending = await findPendingForm(ports)(guild, userId, useId);
    return pending?.target.kind === 'menu' ? { ...pending.target, categoryId } : null;
  };

/** Returns null without a form, and for a choice that is not possible. */
export const findChosenForm =
  (ports: MenuPorts) =>
  async (input: ChooseInMenu): Promise<ChatForm | null> => {
    const target = await findMenuTarget(ports)(input);
    const category = target?.categoryId && (await ports.categories.find(input.guild, target.categoryId));
    return target && category ? (buildMenuForm(target, category)?.form ?? null) : null;
  };

/** The choice may also be a further page of the list. @throws as `openTicket` */
export const chooseInMenu =
  (ports: MenuPorts) =>
  async (input: ChooseInMenu): Promise<CommandResult> => {
    const context = await loadChooser(ports, input);
    return answerRefusals(() => choose(ports, context, input));
  };

const choose = async (ports: MenuPorts, context: ChooserContext, input: ChooseInMenu): Promise<CommandResult> => {
  const target = await findMenuTarget(ports)(input);
  if (!target) throw new Refused(context.server.write('answer.choice_expired', {}));
  const offered = await listOffered(ports, context, target.opensAs);
  if (target.categoryId === null)
    return toResult(buildCategoryMenu(context.server, target, offered, input.button.page));
  const category = getOffered(context, offered, target.categoryId);
  const form = buildMenuForm(target, category);
  if (form) return { response: null, form };
  return toResult(await openMenuTicket(ports, context, { target, category, answers: [], key: null }));
};

export interface SubmitMenuForm extends Chooser {
  readonly target: MenuTarget;
  readonly answers: readonly GivenAnswer[];
}

/** @throws as `openTicket`; validation_error for the answers */
export const submitMenuForm =
  (ports: MenuPorts) =>
  async ({ target, answers, ...input }: SubmitMenuForm): Promise<PrivateAnswer> => {
    const context = await loadChooser(ports, input);
    return answerText(async () => {
      const offered = await listOffered(ports, context, target.opensAs);
      const category = getOffered(context, offered, target.categoryId);
      return openMenuTicket(ports, context, { target, category, answers, key: null });
    });
  };

/** A category that was offered may be archived, or have other staff, when it is chosen. @throws Refused */
const getOffered = ({ server }: ChooserContext, offered: readonly Category[], chosen: CategoryId | null): Category => {
  const category = offered.find(({ id }) => id === chosen);
  if (!category) throw new Refused(server.write('answer.not_available', {}));
  return category;
};

const loadChooser = async (ports: MenuPorts, { guild, userId, language = null }: Chooser): Promise<ChooserContext> => ({
  guild,
  userId,
  language,
  server: await loadServerContext(ports, guild),
});
