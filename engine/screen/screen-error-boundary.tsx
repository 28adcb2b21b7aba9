import { Component, type ReactNode } from 'react'
import { EngineContext } from '../view/engine.ts'
import { toHostPath } from '../util/base-path.ts'
import { keepTenant } from '../tenant/links.ts'
import { lacksConnection, onOnline } from '../util/connection.ts'
import { failureLifetime } from '../util/load-module.ts'
import { LoadingIndicator } from '../view/lazy.tsx'

interface State {
  error: Error | undefined
  /** The error happened while offline. A failed import may succeed when the connection is back. */
  offline: boolean
}

/**
 * Shown when a screen cannot be rendered: invalid configuration, a chunk that did not load, or an error in an element. Stored
 * answers are kept. After an error while offline the screen is rendered again when the connection is back.
 */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  static override contextType = EngineContext
  declare context: React.ContextType<typeof EngineContext>
  override state: State = { error: undefined, offline: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), offline: lacksConnection() }
  }

  override componentDidMount() {
    this.stop = onOnline(this.retry)
  }

  override componentDidUpdate(_: object, before: State) {
    // A request that started offline may fail only after the connection is back. No `online` event follows then.
    if (this.state !== before && navigator.onLine) this.retry()
  }

  override componentWillUnmount() {
    this.stop?.()
    clearTimeout(this.timer)
  }

  stop: (() => void) | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** Renders the screen again when the rejected promise has left the cache (`memoizeAsync`). */
  retry = () => {
    if (!this.state.error || !this.state.offline) return
    this.timer = setTimeout(() => this.setState({ error: undefined, offline: false }), failureLifetime + 200)
  }

  override render() {
    const { error, offline } = this.state
    if (!error) return this.props.children
    if (this.context?.product.isLeaving?.()) return <LoadingIndicator />
    const text = this.context?.text ?? ((key: string) => key)
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
}
