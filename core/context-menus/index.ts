import { chooseInMenu, findChosenForm, findMenuTarget, submitMenuForm } from './choose-category.ts';
import type { MenuPorts } from './menu-context.ts';
import { findMenuForm, submitEdit, useMenu } from './use-menu.ts';

export { CONTEXT_MENUS, type ContextMenu, type ContextMenuName } from './context-menu.ts';
export { type EditButton, parseEditButton } from './change-own-message.ts';
export { type MenuButton, parseMenuButton } from './menu-button.ts';
export type { UseMenu } from './menu-context.ts';
export type { QuotedMessage } from './quoted-message.ts';

export const contextMenuUseCases = (ports: MenuPorts) => ({
  use: useMenu(ports),
  findForm: findMenuForm(ports),
  choose: chooseInMenu(ports),
  findChosenForm: findChosenForm(ports),
  findTarget: findMenuTarget(ports),
  submit: submitMenuForm(ports),
  submitEdit: submitEdit(ports),
});

export type ContextMenuUseCases = ReturnType<typeof contextMenuUseCases>;
