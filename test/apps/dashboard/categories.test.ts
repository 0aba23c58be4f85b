import {
  getCooldownUnit,
  toDraft,
  toExampleName,
  toPattern,
} from '../../../apps/dashboard/src/categories/category-draft.ts';
import {
  changeType,
  createForm,
  createQuestion,
  listPages,
  rename,
} from '../../../apps/dashboard/src/categories/form-draft.ts';
import { getLastPosition, planMove } from '../../../apps/dashboard/src/categories/order.ts';

const place = (...positions: readonly number[]) => positions.map((position, index) => ({ id: `c${index}`, position }));

/** The order that the API shows after the move: by position, then by id. */
const toOrder = (items: ReturnType<typeof place>, from: number, to: number): string => {
  const changes = new Map(planMove(items, from, to).map(({ id, position }) => [id, position]));
  return items
    .map(({ id, position }) => ({ id, position: changes.get(id) ?? position }))
    .sort((a, b) => a.position - b.position || a.id.localeCompare(b.id))
    .map(({ id }) => id)
    .join(' ');
};

describe('the order of categories', () => {
  it.each([
    ['with room between neighbours', place(10, 20, 30)],
    ['that all have the same position', place(0, 0, 0)],
    ['without room', place(1, 2, 3)],
    ['at the highest position', place(9_998, 9_999, 10_000)],
    ['at the lowest position', place(0, 1, 2)],
  ])('moves each of the categories %s to each place', (_, items) => {
    expect(toOrder(items, 0, 2)).toBe('c1 c2 c0');
    expect(toOrder(items, 0, 1)).toBe('c1 c0 c2');
    expect(toOrder(items, 2, 0)).toBe('c2 c0 c1');
    expect(toOrder(items, 2, 1)).toBe('c0 c2 c1');
    expect(toOrder(items, 1, 1)).toBe('c0 c1 c2');
  });

  it('saves one position where there is room', () => {
    expect(planMove(place(10, 20, 30), 2, 0)).toEqual([{ id: 'c2', position: 4 }]);
    expect(planMove(place(10, 20, 30), 0, 1)).toEqual([{ id: 'c0', position: 25 }]);
  });

  it('puts a new category after all others', () => {
    expect(getLastPosition([])).toBe(10);
    expect(getLastPosition([{ position: 40 }, { position: 7 }])).toBe(50);
    expect(getLastPosition([{ position: 10_000 }])).toBe(10_000);
  });
});

describe('a form', () => {
  const [question] = createForm().questions;

  it('gives a new question an id from its label, and a stored one keeps its id', () => {
    const others = [{ ...createQuestion([]), id: 'email' }];
    expect(rename(question!, 'Order number', others, false).id).toBe('order-number');
    const named = rename(question!, 'Ordér', others, false);
    expect(named.id).toBe('order');
    expect(rename(named, 'Order no', others, false).id).toBe('order-no');
    expect(rename(question!, 'E-mail', [{ ...others[0]!, id: 'e-mail' }], false).id).toBe('question-1');
    expect(rename({ ...question!, id: 'own' }, 'Other', others, false).id).toBe('own');
    expect(rename(question!, 'Order number', others, true)).toEqual({ ...question, label: 'Order number' });
  });

  it('is asked five questions on a page', () => {
    const ids = Array.from({ length: 11 }, (_, index) => index);
    expect(listPages(ids)).toEqual([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10]]);
    expect(listPages([])).toEqual([]);
  });

  it('keeps of a question what its next type has', () => {
    const menu = {
      ...question!,
      type: 'select' as const,
      placeholder: 'Choose',
      description: 'x'.repeat(200),
      options: ['a', 'b'],
      maxValues: 2,
    };
    expect(changeType(menu, 'checkboxes')).toMatchObject({ options: ['a', 'b'], maxValues: 2, placeholder: null });
    expect(changeType(menu, 'radio')).toMatchObject({ options: ['a', 'b'], maxValues: null });
    expect(changeType(menu, 'user')).toMatchObject({ options: [], maxValues: 2, placeholder: 'Choose' });
    expect(changeType(menu, 'text')).toMatchObject({ options: [], maxValues: null, description: 'x'.repeat(200) });
    expect(changeType(menu, 'file').description).toHaveLength(100);
    expect(changeType({ ...menu, type: 'file', fileTypes: ['image'] }, 'short').fileTypes).toEqual([]);
  });

  it('drops what another type does not have', () => {
    const long = { ...question!, minLength: 3, maxLength: 9 };
    expect(changeType(long, 'paragraph')).toEqual({ ...long, type: 'paragraph' });
    expect(changeType(long, 'select')).toMatchObject({ type: 'select', minLength: null, maxLength: null });
    expect(changeType({ ...long, type: 'select', options: ['a'] }, 'short').options).toEqual([]);
  });
});

it('says a cooldown in the largest whole unit', () => {
  expect([null, 30, 90, 5_400, 7_200, 172_800].map(getCooldownUnit)).toEqual([
    'minutes',
    'seconds',
    'seconds',
    'minutes',
    'hours',
    'days',
  ]);
});

it('edits what can be changed of a category, and nothing else', () => {
  const stored = { ...toDraft(null), name: 'Help', id: 'x', version: 4, position: 3, openTicketCount: 2 };
  expect(toDraft(stored as unknown as Parameters<typeof toDraft>[0])).toEqual({ ...toDraft(null), name: 'Help' });
});

it('shows an older pattern of a channel name as variables are written everywhere', () => {
  expect(toPattern('{priority}-{{ticket.number}}-{nothing}')).toBe('{{ticket.priority}}-{{ticket.number}}-{nothing}');
  expect(toExampleName('{priority}-{{ticket.number}}')).toBe('normal-42');
});
