import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { KindMark } from '../graph/kind-mark.tsx';
import { Select } from '../../kit/field.tsx';
import { keepInView } from '../../kit/keep-in-view.ts';
import { toLabel } from '../model/fields.ts';
import { listBranches, type Place, TIMEOUT } from '../model/graph.ts';
import type { NodeType, NodeTypeName } from '../model/types.ts';
import { sortNodes } from '../model/order.ts';
import type { Editor } from '../draft/use-editor.ts';
import { getNodeName } from '../model/names.ts';
import { toBranchName } from '../model/words.ts';
import { t, translate } from '../../texts/texts.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The types that have all the words, those first that have them in their names. */
const listTypes = (types: readonly NodeType[], text: string): readonly NodeType[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (where: string) => words.every((word) => where.toLowerCase().includes(word));
  const named = types.filter(({ type }) => hasAll(toLabel(type)));
  const described = types.filter(({ type, description }) => hasAll(`${toLabel(type)} ${translate(description)}`));
  return [...new Set([...named, ...described])];
};

interface TypesProps {
  readonly types: readonly NodeType[];
  readonly onChoose: (type: NodeTypeName) => void;
}

/** The types of nodes, found by typing and chosen by the arrow keys and Enter. */
const NodeTypeList = ({ types, onChoose }: TypesProps) => {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = listTypes(types, text);
  const act = (key: string): boolean => {
    const step = STEPS[key];
    const chosen = found[active];
    if (step !== undefined && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (key === 'Enter' && chosen) onChoose(chosen.type);
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (act(event.key)) event.preventDefault();
  };
  return (
    <div className="flow-palette">
      <input
        className="input"
        role="combobox"
        aria-label={t('Type of step')}
        placeholder={t('Type of step')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      {found.length === 0 && <p className="muted">{t('No type of step has these words.')}</p>}
      <ul id={id} role="listbox" aria-label={t('Types of steps')}>
        {found.map(({ type, description }, index) => (
          <li
            key={type}
            id={`${id}-${index}`}
            ref={index === active ? keepInView : undefined}
            role="option"
            aria-selected={index === active}
            className="menu-item flow-type"
            onClick={() => onChoose(type)}
          >
            <KindMark type={type} />
            <span className="flow-type-text">
              <strong>{toLabel(type)}</strong>
              <small className="muted">{translate(description)}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const NOWHERE = '';

const listPlaces = ({ draft, types }: Editor) =>
  sortNodes(draft, types).flatMap((node) =>
    listBranches(draft, node, types)
      .filter(({ isUnknown }) => !isUnknown)
      .map(({ handle, edge }) => ({
        place: { nodeId: node.id, handle },
        label: `${toBranchName(node, handle)}${edge ? ` ${t('(in between)')}` : ''}: ${getNodeName(draft.nodes, node)}`,
        isFree: edge === null,
      })),
  );

/** Where nothing is open, a step comes to the end: after the last way out that leads nowhere yet. */
const findPlace = (places: ReturnType<typeof listPlaces>, after: Partial<Place> | null) => {
  const own = places.filter(({ place }) => place.nodeId === after?.nodeId);
  const ends = places.filter(({ place, isFree }) => isFree && !['error', TIMEOUT].includes(place.handle));
  if (after?.nodeId === undefined) return ends.at(-1);
  return own.find(({ place }) => place.handle === after.handle) ?? own.find(({ isFree }) => isFree) ?? own[0];
};

interface AddProps {
  readonly editor: Editor;
  /** After which node it is added, and by which of its handles if one was chosen. */
  readonly after: Partial<Place> | null;
  readonly onAdd: (type: NodeTypeName, after: Place | null) => void;
  readonly onClose: () => void;
}

/** Asks which step is added, and where. */
export const AddNode = ({ editor, after, onAdd, onClose }: AddProps) => {
  const places = listPlaces(editor);
  const first = findPlace(places, after);
  const toValue = ({ nodeId, handle }: Place) => JSON.stringify([nodeId, handle]);
  const [value, setValue] = useState(first ? toValue(first.place) : NOWHERE);
  const chosen = places.find(({ place }) => toValue(place) === value)?.place ?? null;
  return (
    <Dialog title={t('Add a step')} onClose={onClose}>
      <NodeTypeList types={[...editor.types.values()]} onChoose={(type) => onAdd(type, chosen)} />
      {places.length > 0 && (
        <Select
          label={t('After which step')}
          value={value}
          options={[
            { value: NOWHERE, label: t('Nothing: connect it later') },
            ...places.map(({ place, label }) => ({ value: toValue(place), label })),
          ]}
          onChoose={setValue}
        />
      )}
    </Dialog>
  );
};
