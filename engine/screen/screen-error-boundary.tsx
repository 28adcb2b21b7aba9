import { Component, use, type ReactNode } from 'react'
import { EngineContext } from '../view/engine.ts'
import { toHostPath } from '../util/base-path.ts'
import { keepTenant } from '../tenant/links.ts'
import { lacksConnection, useWhenOnline } from '../util/connection.ts'
import { failureLifetime } from '../util/load-module.ts'
import { LoadingIndicator } from '../view/lazy.tsx'

interface State {
  error?: Error | undefined
  /** The error happened while offline. A failed import may succeed when the connection is back. */
  offline?: boolean
}

/** Catches errors of a screen. Stored answers are kept. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), offline: lacksConnection() }
  }

  override render() {
    const { error, offline = false } = this.state
    if (!error) return this.props.children
    return <BrokenScreen error={error} offline={offline} retry={() => this.setState({ error: undefined })} />
  }
}

/**
 * Shown when a screen cannot be rendered: invalid configuration, a chunk that did not load, or an error in an element. After an error
 * while offline the screen is rendered again when the connection is back.
 */
function BrokenScreen({
  error,
  offline,
  retry,
}: Readonly<{ error: Error; offline: boolean; retry(): void }>) {
  const engine = use(EngineContext)
  // Not before the rejected promise has left the cache (`memoizeAsync`).
  useWhenOnline(offline, () => void setTimeout(retry, failureLifetime + 200), true)
  if (engine?.product.isLeaving?.()) return <LoadingIndicator />
  const text = engine?.text ?? ((key: string) => key)
  return (
    <main id="main" className="screen layout-step" data-screen="broken">
      <h1>{text('frame.broken.title')}</h1>
      <p className="lead">{text(offline ? 'frame.broken.offline' : 'frame.broken.text')}</p>
      {/* Hidden while offline, because both buttons would lead to the browser's error page. */}
      {!offline && (
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {text('frame.broken.reload')}
          </button>
          <a className="button button-secondary" href={toHostPath(keepTenant('/'))}>
            {text('frame.broken.start')}
          </a>
        </div>
      )}
      <details className="details">
        <summary>{text('frame.technical')}</summary>
        <p className="quote">{error.message}</p>
      </details>
    </main>
  )
}
