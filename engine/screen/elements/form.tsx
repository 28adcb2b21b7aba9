import { use, useState } from 'react'
import type { FormElement as Definition, InlineFormElement, Problem } from '#generated/engine.ts'
import { loadForm, prepareForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { PressButton } from '../../view/button.tsx'
import { RowProblem } from '../../view/problem/problem.tsx'
import { useEngine, ScreenContext, useScreen, type Loader } from '../../view/engine.ts'
import { ErrorSummary } from '../../view/lazy.tsx'
import { useElement } from '../../view/use-element.ts'
import { useFormControls } from '../use-screen-value.ts'

export const prepare = (loader: Loader, element: Definition | InlineFormElement) =>
  prepareForm(loader, element.form)

/** A form of schemas/forms. Suspends while it loads. The event contains its values under the name of the element. */
export default function FormElement({ element }: { element: Definition }) {
  const { product } = useEngine()
  const form = use(loadForm(product, element.form))
  return <SchemaForm key={`${element.name} ${form.id}`} element={element} form={form} />
}

/**
 * A form that is sent by a call, which reads its values at /item, without a transition of the flow. After success a thank-you text replaces it. Its
 * controls are registered here and not with the screen, so the event of the screen neither validates nor contains them.
 */
export function InlineForm({ element }: Readonly<{ element: InlineFormElement }>) {
  const screen = useScreen()
  const { t, track } = useElement()
  const { register, collect, errors, attempt } = useFormControls()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | Problem>('ready')
  const { name, label } = element
  const send = () => {
    const values = collect()
    if (!values) return setState('ready')
    setState('busy')
    screen.call(element.call, { ...screen.scope, item: values[name] }).then(
      () => {
        track(element.track)
        setState('done')
        screen.keepDraft(name, undefined)
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
        <FormElement element={{ type: 'form', name, form: element.form }} />
      </ScreenContext>
      <PressButton look="secondary" label={t(label)} busy={state === 'busy'} onPress={send} />
      {typeof state === 'object' && (
        <RowProblem id={`${name}-problem`} problem={state} retry={send} name={t(label)} />
      )}
    </div>
  )
}
