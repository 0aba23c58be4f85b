import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { toAttachment, toPartialMember, toRole, toUser } from '../payloads.ts';
import { toResolvedChannel } from '../shown-channels.ts';
import { listComponents, requireOffered, type UsableComponent } from './user-input.ts';
import type { World } from '../world.ts';

export interface WrittenFile {
  readonly filename: string;
  readonly bytes: Buffer;
  readonly contentType?: string;
}

/** What a user enters, by the ids of the fields: a text, chosen values or ids, or files. A checkbox is `true` or `false`. */
export type FieldValues = Readonly<Record<string, string | readonly (string | WrittenFile)[]>>;

interface Filling {
  readonly world: World;
  readonly channelId: string;
  readonly userId: string;
}

type Resolved = Record<'users' | 'members' | 'roles' | 'channels' | 'attachments', Record<string, unknown>>;

const { TextInput, RadioGroup, Checkbox, CheckboxGroup, FileUpload, StringSelect } = ComponentType;
const { UserSelect, RoleSelect, ChannelSelect } = ComponentType;

/** Of types without a count of values. */
const TEXTS: readonly ComponentType[] = [TextInput, RadioGroup, Checkbox];
const OFFERING: readonly ComponentType[] = [StringSelect, RadioGroup, CheckboxGroup];

/** What a form sends. @throws when a field is unknown, a required one empty, or a value not one that the form offers */
export const fillModal = (
  filling: Filling,
  modal: APIModalInteractionResponseCallbackData,
  values: FieldValues,
): object => {
  const fields = modal.components as readonly UsableComponent[];
  const known = listComponents(fields).map((component) => component.custom_id);
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`The form has no field ${unknown}.`);
  const resolved: Resolved = { users: {}, members: {}, roles: {}, channels: {}, attachments: {} };
  const components = fields.map((field) => fillComponent({ ...filling, resolved }, field, values));
  const isResolved = Object.values(resolved).some((entries) => Object.keys(entries).length > 0);
  return { custom_id: modal.custom_id, components, ...(isResolved && { resolved }) };
};

type Context = Filling & { readonly resolved: Resolved };

const fillComponent = (context: Context, component: UsableComponent, values: FieldValues): object => {
  const { type, id, components, component: inner, custom_id: customId } = component;
  if (components) return { type, id, components: components.map((one) => fillComponent(context, one, values)) };
  if (inner) return { type, id, component: fillComponent(context, inner, values) };
  return customId === undefined ? { type, id } : fillField(context, component, values[customId]);
};

const fillField = (context: Context, field: UsableComponent, given: FieldValues[string] | undefined): object => {
  const { type, id, custom_id: name = '' } = field;
  const values = typeof given === 'string' ? [given] : (given ?? []);
  requireFilled(field, values);
  const sent = values.map((value) => resolve(context, field, value));
  if (OFFERING.includes(type)) requireOffered({ ...field, type: StringSelect }, sent);
  const answer = TEXTS.includes(type) ? { value: toValue(type, sent[0]) } : { values: sent };
  return { type, id, custom_id: name, ...answer };
};

const toValue = (type: ComponentType, value: string | undefined): string | boolean | null => {
  if (type === Checkbox) return value === 'true';
  return value ?? (type === RadioGroup ? null : '');
};

const requireFilled = (field: UsableComponent, values: readonly unknown[]): void => {
  const { type, required = true, custom_id: name } = field;
  const isEmpty = values.length === 0 || values[0] === '';
  const isNeeded = required && type !== Checkbox;
  if (isEmpty && isNeeded) throw new Error(`The field ${name} has to be filled.`);
  if (!isEmpty && !TEXTS.includes(type)) requireCount(field, values.length);
};

const requireCount = ({ custom_id: name, min_values: least = 1, ...field }: UsableComponent, count: number): void => {
  const most = field.max_values ?? (field.type === CheckboxGroup ? field.options?.length : 1) ?? 1;
  if (count < least || count > most) throw new Error(`The field ${name} takes ${least} to ${most} values.`);
};

/** The value as it is sent; what it names is described once. @throws when there is no such user, role or channel */
const resolve = (context: Context, field: UsableComponent, value: string | WrittenFile): string => {
  if (typeof value !== 'string') return addFile(context, field, value);
  if (field.type === UserSelect) resolveUser(context, value);
  if (field.type === RoleSelect) resolveRole(context, value);
  if (field.type === ChannelSelect) resolveChannel(context, value);
  return value;
};

const findGuild = ({ world, channelId }: Context) => {
  const { guildId } = world.channel(channelId);
  return guildId === null ? undefined : world.guild(guildId);
};

const resolveUser = (context: Context, id: string): void => {
  const { world, resolved } = context;
  resolved.users[id] = toUser(world.user(id));
  const member = findGuild(context)?.members.get(id);
  if (member) resolved.members[id] = { ...toPartialMember(member), permissions: '0' };
};

const resolveRole = (context: Context, id: string): void => {
  const role = findGuild(context)?.roles.get(id);
  if (!role) throw new Error(`There is no role ${id}.`);
  context.resolved.roles[id] = toRole(role);
};

const resolveChannel = ({ world, userId, resolved }: Context, id: string): void => {
  resolved.channels[id] = toResolvedChannel(world, world.channel(id), userId);
};

const addFile = ({ world, channelId, resolved }: Context, field: UsableComponent, file: WrittenFile): string => {
  const { filename, bytes, contentType = 'application/octet-stream' } = file;
  if (!isTaken(field, { filename, contentType })) throw new Error(`The field does not take ${filename}.`);
  const id = world.newId();
  const record = { id, filename, bytes, contentType, description: null };
  resolved.attachments[id] = toAttachment(world, { channelId }, record);
  return id;
};

const isTaken = (
  { type, file_types: types = [] }: UsableComponent,
  { filename, contentType }: Required<Omit<WrittenFile, 'bytes'>>,
): boolean => {
  if (type !== FileUpload) return false;
  const fits = (one: string) => (one.startsWith('.') ? filename.endsWith(one) : contentType.startsWith(`${one}/`));
  return types.length === 0 || types.some(fits);
};
