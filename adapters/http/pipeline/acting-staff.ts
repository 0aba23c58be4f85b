import { z } from 'zod';
import type { Principal } from '#core/access/index.ts';
import { AppError, forbidden, invalid } from '#core/shared/errors.ts';
import type { UserId } from '#core/shared/ids.ts';

/** The account in the chat as which a person in the dashboard acts; null when the person has none. */
export interface ActingStaff {
  readonly userId: UserId | null;
}

/** Null for a token, which may act for any staff member. */
export const findActingStaff = ({ identity }: Principal): ActingStaff | null =>
  identity.kind === 'person' ? { userId: identity.userId } : null;

/**
 * Returns the staff member for whom a request reads: the person, or the one that a token names.
 *
 * @throws forbidden when a person names another one
 */
export const readStaffId = (principal: Principal, named: UserId | null = null): UserId | null => {
  const staff = findActingStaff(principal);
  if (!staff) return named;
  assertOwnAccount({ staffId: named }, staff);
  return staff.userId;
};

/**
 * As `readStaffId`, for what somebody has of their own.
 *
 * @throws forbidden; conflict for a person without an account; validation_error for a token that names nobody
 */
export const requireStaffId = (principal: Principal, named: UserId | null = null): UserId => {
  const staffId = readStaffId(principal, named);
  if (staffId !== null) return staffId;
  throw principal.identity.kind === 'person'
    ? createAccountError()
    : invalid('staffId', 'required', 'a token has to name the staff member.');
};

const createAccountError = () =>
  new AppError('no_chat_account', 'This needs your account in the chat. Ask an admin to add it to your entry.');

type Fields = Readonly<Record<string, unknown>>;

/** Adds the staff member to the body of a request, as JSON. */
type StaffNamer = (json: unknown, staff: ActingStaff | null) => unknown;

/**
 * Names the person as the staff member of a body that has a `staffId`.
 *
 * @throws forbidden when the body names another one; conflict when the body needs one and the person has no account
 */
export const createStaffNamer = (body: z.ZodType | undefined): StaffNamer => {
  const field: unknown = body instanceof z.ZodObject ? body.shape.staffId : undefined;
  if (!(field instanceof z.ZodType)) return (json) => json;
  const isRequired = !field.safeParse(undefined).success;
  return (json, staff) => {
    if (!staff || !isObject(json)) return json;
    assertOwnAccount(json, staff);
    if (staff.userId !== null) return { ...json, staffId: staff.userId };
    if (!isRequired) return json;
    throw createAccountError();
  };
};

const isObject = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

const assertOwnAccount = ({ staffId }: Fields, { userId }: ActingStaff): void => {
  if (staffId === undefined || staffId === null || staffId === userId) return;
  throw forbidden('foreign_staff_id', 'In the dashboard you can only act as your own account in the chat.');
};
