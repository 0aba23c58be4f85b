import { Button, IconButton } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/first-parts.tsx';
import { lazyPage } from '../../kit/lazy-page.tsx';
import { Popover } from '../../kit/popover.tsx';
import { t } from '../../texts/texts.ts';
import type { ColumnsMenuProps } from './columns-menu.tsx';
import type { DenseForm } from './list-form.ts';

const LoadingMenu = () => <Skeleton rows={5} />;

const ColumnsMenu = lazyPage<ColumnsMenuProps>(
  async () => (await import('./columns-menu.tsx')).ColumnsMenu,
  LoadingMenu,
);

export type ListFormProps = DenseForm & ColumnsMenuProps;

/** Switches between slips and lines, and chooses the columns of the lines. */
export const ListFormSwitch = ({ isDense, setDense, ...columns }: ListFormProps) => (
  <span className="list-form">
    <IconButton icon="menu" label={t('Dense list')} aria-pressed={isDense} onClick={() => setDense(!isDense)} />
    {isDense && (
      <Popover
        label={t('Columns')}
        className="columns-menu"
        button={(opener) => (
          <Button icon="sliders" {...opener}>
            {t('Columns')}
          </Button>
        )}
      >
        {() => <ColumnsMenu {...columns} />}
      </Popover>
    )}
  </span>
);
