import { internal, reported, unreported } from '#core/shared/record/field.ts';
import { input } from '#core/shared/record/input.ts';
import { getInitialValues, getLabels, listFields } from '#core/shared/record/record.ts';

const declare = () => ({
  id: unreported.id<string>('parcel'),
  guildId: internal.chatId<string>('server'),
  subject: reported.text().nullable().initially(null).labeled('Subject').about('What it is about.').writable(),
  size: reported.choice(['small', 'large']).initially('small').labeled('Size'),
  sender: reported.data<{ name: string; street: string }>().shows('name'),
  stops: unreported.data<readonly { place: string; note?: string }[]>().showsOfEach(['place'], ['note']),
  count: internal.count().initially(0),
});

describe('a declared record', () => {
  it('lists its fields by who sees their changes, in the order of the declaration', () => {
    expect(listFields(declare(), 'reported')).toEqual(['subject', 'size', 'sender']);
    expect(listFields(declare(), 'reported', 'unreported')).toEqual(['id', 'subject', 'size', 'sender', 'stops']);
    expect(listFields(declare(), 'internal')).toEqual(['guildId', 'count']);
    expect(listFields(declare())).toEqual([]);
  });

  it('has the initial values that are declared, also null and 0, and no others', () => {
    expect(getInitialValues(declare())).toEqual({ subject: null, size: 'small', count: 0 });
  });

  it('names the fields that people read', () => {
    expect(getLabels(declare())).toEqual({ subject: 'Subject', size: 'Size' });
  });

  it('says of each field what adapters make of it', () => {
    const plain = {
      isNullable: false,
      of: null,
      choices: [],
      description: null,
      label: null,
      initial: null,
      hasInitial: false,
      isWritable: false,
      isAddedLater: false,
      parts: null,
    };
    const { id, guildId, subject, size, sender, stops, count } = declare();
    expect(id.spec).toEqual({ ...plain, kind: 'id', visibility: 'unreported', of: 'parcel' });
    expect(guildId.spec).toEqual({ ...plain, kind: 'chatId', visibility: 'internal', of: 'server' });
    expect(subject.spec).toEqual({
      ...plain,
      kind: 'text',
      visibility: 'reported',
      isNullable: true,
      description: 'What it is about.',
      label: 'Subject',
      hasInitial: true,
      isWritable: true,
    });
    expect(size.spec).toMatchObject({ kind: 'choice', choices: ['small', 'large'], initial: 'small' });
    expect(sender.spec).toMatchObject({
      kind: 'data',
      parts: { names: ['name'], optional: [], isOfEach: false },
    });
    expect(stops.spec.parts).toEqual({ names: ['place'], optional: ['note'], isOfEach: true });
    expect(unreported.data<readonly { place: string }[]>().showsOfEach(['place']).spec.parts?.optional).toEqual([]);
    expect(count.spec).toMatchObject({ kind: 'count', initial: 0 });
    expect([reported.version(), reported.flag(), reported.instant()].map(({ spec }) => spec.kind)).toEqual([
      'version',
      'flag',
      'instant',
    ]);
  });

  it('keeps a field as it is when a changed copy is made of it', () => {
    const field = reported.text();
    field.nullable().initially(null).writable().about('x').labeled('y');
    expect(field.spec).toEqual(reported.text().spec);
  });
});

describe('the input of an action', () => {
  it('says of each value its kind and limits', () => {
    const plain = { description: null, bulkDescription: null, label: null, isOptional: false, min: 0, max: 0 };
    expect(input.user().spec).toEqual({ ...plain, kind: 'user' });
    expect(input.text(5, 'Why.').spec).toEqual({ ...plain, kind: 'text', description: 'Why.', max: 5 });
    expect(input.integer(1, 5, 'How good.').spec).toMatchObject({ kind: 'integer', min: 1, max: 5 });
    expect(input.flag('Whether.').spec).toMatchObject({ kind: 'flag', isOptional: true });
    expect([input.category('a'), input.ticket('b'), input.instant('c')].map(({ spec }) => spec.kind)).toEqual([
      'category',
      'ticket',
      'instant',
    ]);
  });

  it('can be optional, and has other words in a form and for several tickets', () => {
    const reason = input.text(5, 'Why.');
    expect(reason.optional().labeled('Reason').inBulk('why they are closed.').spec).toEqual({
      ...reason.spec,
      isOptional: true,
      label: 'Reason',
      bulkDescription: 'why they are closed.',
    });
    expect(reason.spec.isOptional).toBe(false);
  });
});
