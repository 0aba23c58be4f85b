import { type PrivateAnswer, Refused } from '../built-in-commands/index.ts';
import type { Category } from '../categories/index.ts';
import { FORM_LIMITS, mentionUser } from '../chat/index.ts';
import type { MenuTarget } from '../forms/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { toMenuButtonId, toMenuPageId } from './menu-button.ts';

/** Leaves room for the option that leads on. */
const PER_PAGE = FORM_LIMITS.chosen - 1;

/** More categories than a menu has room for are on pages. @throws Refused for none */
export const buildCategoryMenu = (
  { write }: Pick<ServerContext, 'write'>,
  { useId, requesterId }: MenuTarget,
  categories: readonly Category[],
  page: number,
): PrivateAnswer => {
  if (categories.length === 0) throw new Refused(write('answer.nothing_to_choose', {}));
  const pages = categories.length <= FORM_LIMITS.chosen ? 1 : Math.ceil(categories.length / PER_PAGE);
  const shown = page % pages;
  const listed = pages === 1 ? categories : categories.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE);
  const options = listed.map(({ id, name: label, description }) => ({
    id: toMenuButtonId(useId, id),
    label,
    description,
    emoji: null,
  }));
  const more = {
    id: toMenuPageId(useId, (shown + 1) % pages),
    label: write('button.more', {}),
    description: null,
    emoji: null,
  };
  return {
    content: write('answer.which_category', { user: mentionUser(requesterId) }),
    ephemeral: true,
    select: {
      placeholder: write('answer.category_placeholder', {}),
      options: pages === 1 ? options : [...options, more],
    },
  };
};
