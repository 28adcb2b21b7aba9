import { Component } from 'react'
import type { ReactNode } from 'react'
import { EngineContext } from '../view/engine.ts'
import { failureLifetime } from '../util/memoize-async.ts'
import { Pending } from '../view/pending.tsx'

interface State {
  error: Error | undefined
  /** The error happened while offline. A failed import may succeed when the connection is back. */
  offline: boolean
}

/**
 * Stands in for a screen that could not be shown: broken configuration, a part that did not load, a fault in an element.
 * Says which, and how to go on; answers already given stay in the session. What failed without a connection is shown by itself
 * when there is one.
 */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  static override contextType = EngineContext
  declare context: React.ContextType<typeof EngineContext>
  override state: State = { error: undefined, offline: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)), offline: !navigator.onLine }
  }

  override componentDidMount() {
    window.addEventListener('online', this.onLine)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.onLine)
    clearTimeout(this.timer)
  }

  timer: ReturnType<typeof setTimeout> | undefined
  /** Renders the screen again after the rejected promise has left the cache (memoize-async.ts). */
  onLine = () => {
    if (!this.state.error || !this.state.offline) return
    this.timer = setTimeout(() => this.setState({ error: undefined, offline: false }), failureLifetime + 200)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (this.context?.product.isLeaving?.()) return <Pending />
    const text = this.context?.text ?? ((key: string) => key)
    return (
      <main id="main" className="screen layout-step" data-screen="broken">
        <h1>{text('frame.broken.title')}</h1>
        <p className="lead">{text('frame.broken.text')}</p>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {text('frame.broken.reload')}
          </button>
          <a className="button button-secondary" href="/">
            {text('frame.broken.start')}
          </a>
        </div>
        <details className="details">
          <summary>{text('frame.technical')}</summary>
          <p className="quote">{error.message}</p>
        </details>
      </main>
    )
  }
}
