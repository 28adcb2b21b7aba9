import { useState } from 'react'
import type { FormElement as Form, Problem, InlineFormElement } from '#generated/engine.ts'
import type { Loader } from '../../view/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { prepareForm } from '../../form/load.ts'
import { RowProblem } from '../../view/problem/row-problem.tsx'
import { ErrorSummary } from '../../view/problem/lazy-views.ts'
import { ScreenContext, useScreen } from '../../view/screen-context.ts'
import { useFormControls } from '../../view/use-form-controls.ts'
import { useText } from '../../view/use-text.ts'
import FormElement from './form.tsx'

export const prepare = (loader: Loader, element: InlineFormElement) => prepareForm(loader, element.form)

/**
 * A form that is sent by a call, which reads its values at /item, without a transition of the flow. After success a thank-you text replaces it. Its
 * controls are registered here and not with the screen, so the event of the screen neither validates nor contains them.
 */
export default function InlineForm({ element }: Readonly<{ element: InlineFormElement }>) {
  const screen = useScreen()
  const { product } = useEngine()
  const { t } = useText()
  const { register, collect, errors, attempt } = useFormControls()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | Problem>('ready')
  const form: Form = { type: 'form', name: element.name, form: element.form }
  const send = () => {
    if (state === 'busy') return
    const values = collect()
    if (!values) return setState('ready')
    setState('busy')
    screen.call(element.call, { ...screen.scope, item: values[element.name] }).then(
      () => {
        if (element.track) product.track({ ...element.track })
        setState('done')
        screen.keepDraft(element.name, undefined)
        screen.announce(t(element.done))
      },
      (problem: Problem) => setState(problem),
    )
  }
  if (state === 'done') return <p className="reply-done">{t(element.done)}</p>
  return (
    <div className="stack">
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      <ScreenContext value={{ ...screen, register }}>
        <FormElement element={form} />
      </ScreenContext>
      <button
        type="button"
        className="button button-secondary"
        aria-disabled={state === 'busy' || undefined}
        onClick={send}
      >
        {t(state === 'busy' ? 'frame.busy' : element.label)}
      </button>
      {typeof state === 'object' && (
        <RowProblem id={`${element.name}-problem`} problem={state} retry={send} name={t(element.label)} />
      )}
    </div>
  )
}
