import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from './button.tsx';
import { Empty, Skeleton } from './parts.tsx';

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
        title={isLoading ? 'This page could not be loaded' : 'This page has failed'}
        action={
          <div className="row">
            <Button look="primary" onClick={reload}>
              Reload
            </Button>
            {!isLoading && <Button onClick={onRetry}>Try again</Button>}
          </div>
        }
      >
        {isLoading
          ? 'The service was updated since you opened the dashboard, or it cannot be reached. Reload to get the current version.'
          : `Your data is safe; only the display stopped. If it happens again, tell your operator: “${error.message}”.`}
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

/** A page that is loaded when it is opened. */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) => {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props) => (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton rows={4} isSlip />}>
        <Loaded {...props} />
      </Suspense>
    </ErrorBoundary>
  );
};
