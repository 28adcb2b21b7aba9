import { useEngine } from './engine.ts'

/** A loading message. CSS shows it after 400 ms only, so that short waits do not flicker. */
export function LoadingIndicator() {
  const { text } = useEngine()
  return <output className="pending">{text('frame.pending')}</output>
}
