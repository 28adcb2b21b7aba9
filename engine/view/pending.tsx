import { useEngine } from './engine.ts'

/** Stands where something is being loaded. The style sheet shows it after 400 ms only, so that a short wait does not flash. */
export function Pending() {
  const { text } = useEngine()
  return <output className="pending">{text('frame.pending')}</output>
}
