import { useState, type ComponentProps } from 'react'
import { useEngine } from '../view/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { LabelText, type FieldProps } from './field.tsx'

type ChoiceProps = Pick<FieldProps, 'label' | 'optional' | 'hint'> & ComponentProps<'input'> & { id: string }

/**
 * A radio button or checkbox with label and hint; a click anywhere on it selects it. Its accessible name is the label alone;
 * the hint has the id `<id>-hint`.
 */
export function Choice({ label, optional, hint, ...input }: ChoiceProps) {
  return (
    <label className="choice" htmlFor={input.id}>
      <input {...input} aria-labelledby={`${input.id}-label`} />
      <span className="choice-text">
        <span id={`${input.id}-label`}>
          <LabelText label={label} optional={optional ?? false} />
        </span>
        {hint && (
          <span className="field-hint choice-hint" id={`${input.id}-hint`}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

/** A password input with a button that shows the value. The name of the button contains the label of the field. */
export function SecretInput({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  const { text } = useEngine()
  const { announce } = useScreen()
  const [shown, setShown] = useState(false)
  const toggle = () => {
    setShown(!shown)
    announce(text(shown ? 'ui.secret.hidden' : 'ui.secret.shown'))
  }
  return (
    <div className="field-secret">
      <input {...input} type={shown ? 'text' : 'password'} data-secret="" />
      <button
        type="button"
        className="field-reveal"
        aria-label={text(shown ? 'ui.secret.hideNamed' : 'ui.secret.showNamed', { label })}
        onClick={toggle}
      >
        {text(shown ? 'ui.secret.hide' : 'ui.secret.show')}
      </button>
    </div>
  )
}

/** Whether a pointer is down. The blur event of the previous field is fired between pointerdown and pointerup. */
let pressed = false
const waiting: (() => void)[] = []

function release() {
  pressed = false
  // The click event follows pointerup in the same task.
  setTimeout(() => waiting.splice(0).forEach((run) => run()))
}

addEventListener('pointerdown', () => (pressed = true), true)
addEventListener('pointerup', release, true)
addEventListener('pointercancel', release, true)

/** Runs a function now, or after the current press, because a message that appears during a press would move the pressed button. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run)
  else run()
}
