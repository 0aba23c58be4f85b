import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { lazyPage } from '../../kit/lazy-page.tsx';
import type { CanvasProps } from './canvas-props.ts';
import { ListView } from './list-view.tsx';
import { listKeys } from '../../fields/list-keys.ts';
import { t } from '../../texts/texts.ts';

const Canvas = lazyPage<CanvasProps>(async () => (await import('./canvas.tsx')).Canvas);

const VIEWS = { canvas: t('Canvas'), list: t('List') } as const;
type View = keyof typeof VIEWS;

const WIDE = '(min-width: 1000px)';
const STORED = 'guildesk.flow-view';

const readView = (): View => {
  const stored = localStorage.getItem(STORED);
  if (stored === 'canvas' || stored === 'list') return stored;
  return matchMedia(WIDE).matches ? 'canvas' : 'list';
};

/** How the graph is shown: as it was chosen last in this browser, else by the width of the screen. */
export const useView = () => {
  const [view, setView] = useState(readView);
  const choose = (next: View) => {
    localStorage.setItem(STORED, next);
    setView(next);
  };
  return [view, choose] as const;
};

interface SwitchProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

export const ViewSwitch = ({ view, onChoose }: SwitchProps) => (
  <div className="row" role="group" aria-label={t('View')}>
    {listKeys(VIEWS).map((one) => (
      <Button key={one} look="quiet" className="flow-view" aria-pressed={one === view} onClick={() => onChoose(one)}>
        {VIEWS[one]}
      </Button>
    ))}
  </div>
);

/** The graph of a flow, on a canvas or as a list. */
export const GraphView = ({ view, ...props }: CanvasProps & { readonly view: View }) =>
  view === 'canvas' ? <Canvas {...props} /> : <ListView {...props} />;
