import { toChoices, toSuggestion } from '#core/flows/execution/effects/suggestion.ts';
import { aGuildId, aKnowledgeItem } from '../../../../support/build.ts';

const guild = aGuildId();
const item = (title: string, content: string, summary: string | null = null) =>
  aKnowledgeItem(guild, { title, content, summary });
/** Writes the name of the text in place of the text. */
const write = (key: string, { item: title }: { readonly item?: string | number } = {}) =>
  title === undefined ? `[${key}]` : `[${key}] ${String(title)}`;

describe('the choices below a suggestion', () => {
  it('are the items, with numbers as their ids, and none of them', () => {
    const [first, second] = [item('Invoices', 'Pay them.'), item('Passwords', 'Reset them.')];
    expect(toChoices(write, [first, second])).toEqual([
      { id: '1', label: '[flow.helped] Invoices', itemId: first.id },
      { id: '2', label: '[flow.helped] Passwords', itemId: second.id },
      { id: 'none', label: '[flow.none_of_them]', itemId: null },
    ]);
  });

  it('have labels of 80 characters at the most', () => {
    const labels = toChoices(write, [item('x'.repeat(81), '')]).map(({ label }) => label);
    expect(labels).toEqual([`[flow.helped] ${'x'.repeat(66)}`, '[flow.none_of_them]']);
  });

  it('are none where nothing was found', () => {
    expect(toChoices(write, [])).toEqual([]);
  });
});

describe('the text of a suggestion', () => {
  it('has the title of each item, and its summary, or else its content', () => {
    const items = [item('Invoices', 'Pay them.'), item('Passwords', 'Reset them.', 'How to reset one.')];
    expect(toSuggestion(write, items)).toBe(
      '[flow.suggestion]\n\n**Invoices**\nPay them.\n\n**Passwords**\nHow to reset one.',
    );
  });

  it('has 500 characters of an item, and 2,000 in all', () => {
    const long = item('Long', 'x'.repeat(501));
    expect(toSuggestion(write, [long])).toBe(`[flow.suggestion]\n\n**Long**\n${'x'.repeat(500)}`);
    expect(toSuggestion(write, [long, long, long, long])).toHaveLength(2_000);
  });
});
