import { getKind, type Kind } from '../model/kinds.ts';
import type { NodeTypeName } from '../model/types.ts';

const PATHS: Readonly<Record<Kind, string>> = {
  message:
    'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 4v-4h-1A1.5 1.5 0 0 1 4 14.5v-8ZM8 9h8M8 12h5',
  question: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1.1-1.4 2.1M12 17.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  logic: 'M12 3.5v5M12 8.5 5.5 15v5.5M12 8.5l6.5 6.5v5.5',
  ticket: 'M3.5 6.5h17v3.2a2.3 2.3 0 0 0 0 4.6v3.2h-17v-3.2a2.3 2.3 0 0 0 0-4.6V6.5ZM9 10.3h6M9 13.7h6',
  request: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  end: 'M6 21V4h11l-2.5 4L17 12H6',
};

/** The drawing on the colour of the kind of a step. Its type is written beside it. */
export const KindMark = ({ type }: { readonly type: NodeTypeName }) => {
  const kind = getKind(type);
  return (
    <span className={`flow-kind-mark flow-kind-${kind}`} aria-hidden="true">
      <svg className="icon" viewBox="0 0 24 24">
        <path d={PATHS[kind]} />
      </svg>
    </span>
  );
};
