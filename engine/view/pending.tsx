import { useEngine } from './engine.ts'

/** A loading message. The style sheet shows it only after 400 ms, so that short waits do not flicker. */
export function Pending() {
  const { text } = useEngine()
  return <output className="pending">{text('frame.pending')}</output>
}
