import { useEngine } from '../../view/engine.ts'

interface Props {
  steps: { id: string; title: string }[]
  /** Id of the step that is shown. */
  current: string
}

/** "Schritt 3 von 7: Konten" and a bar of the steps, which repeats it for the eye. Nothing outside of the steps. */
export function ProgressSteps({ steps, current }: Props) {
  const { text } = useEngine()
  const at = steps.findIndex(({ id }) => id === current)
  const step = steps[at]
  if (!step) return null
  return (
    <div className="steps">
      <p>{text('frame.progress', { number: at + 1, total: steps.length, name: step.title })}</p>
      <ol className="steps-bar" aria-hidden="true">
        {steps.map(({ id }, index) => (
          <li key={id} className={index < at ? 'done' : index === at ? 'current' : undefined} />
        ))}
      </ol>
    </div>
  )
}
