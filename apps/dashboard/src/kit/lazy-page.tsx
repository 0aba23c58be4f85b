import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { Empty, Skeleton } from './first-parts.tsx';
import { t } from '../texts/texts.ts';

interface BoundaryProps {
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** A part of the page that cannot be loaded: a newer version of the service has replaced it, or it cannot be reached. */
const isLoadError = (error: Error): boolean => /dynamically imported module|module script|preload/i.test(error.message);

const PageError = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const isLoading = isLoadError(error);
  const reload = () => window.location.reload();
  return (
    <div role="alert">
      <Empty
        title={isLoading ? t('This page could not be loaded') : t('This page has failed')}
        action={
          <div className="row">
            <Button look="primary" onClick={reload}>
              {t('Reload')}
            </Button>
            {!isLoading && <Button onClick={onRetry}>{t('Try again')}</Button>}
          </div>
        }
      >
        {isLoading
          ? t('The service was updated, or cannot be reached.')
          : t('If it happens again, tell your operator: “{{message}}”.', {
              message: error.message,
            })}
      </Empty>
    </div>
  );
};

/** Shows an error in place of its content, so that the rest of the dashboard stays usable. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <PageError error={error} onRetry={() => this.setState({ error: null })} /> : this.props.children;
  }
}

export interface LazyPage<Props> {
  (props: Props): ReactNode;
  /** Loads the code of the page before it is shown. Resolves after a failure too, which is shown with the page. */
  readonly preload: () => Promise<void>;
}

const LoadingPage = () => <Skeleton rows={4} isSlip />;

/** A page whose code is loaded when it is opened, or before. @param Loading is shown meanwhile */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading: ComponentType<Props> = LoadingPage,
): LazyPage<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = () => (loading ??= load().then((component) => (loaded = component)));
  const Lazy = lazy(async () => ({ default: await start() }));
  const Page = (props: Props) => {
    // Once it has shown the fallback, React waits 300 ms before it shows the content: what is loaded needs no fallback.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return (
      <ErrorBoundary>
        <Suspense fallback={<Loading {...props} />}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
  const preload = () =>
    start().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Page, { preload });
};
