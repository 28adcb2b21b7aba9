import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { PressButton } from '../view/button.tsx'
import { useEngine, useScreen } from '../view/engine.ts'
import { Field, LabelText, controlProps, type FieldProps } from './field.tsx'

/** Enter would submit the screen, without the choice, or give an order. It toggles a checkbox, as it presses a button. */
export function toggleOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.currentTarget.type !== 'checkbox') return
  event.preventDefault()
  if (!event.repeat) event.currentTarget.click()
}

type ChoiceProps = Pick<FieldProps, 'label' | 'optional' | 'hint'> & ComponentProps<'input'> & { id: string }

/** A radio button or checkbox; a click anywhere on it selects it. Its accessible name is the label alone; the hint has `<id>-hint`. */
export function Choice({ label, optional, hint, ...input }: ChoiceProps) {
  return (
    <label className="choice" htmlFor={input.id}>
      <input onKeyDown={toggleOnEnter} {...input} aria-labelledby={`${input.id}-label`} />
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
      <PressButton
        className="field-reveal"
        label={text(shown ? 'ui.secret.hide' : 'ui.secret.show')}
        aria-label={text(shown ? 'ui.secret.hideNamed' : 'ui.secret.showNamed', { label })}
        onPress={toggle}
      />
    </div>
  )
}

interface SelectProps {
  id: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onSelect(value: string): void
}

/** A select box and its label. */
export function LabelledSelect({ id, label, value, options, onSelect }: Readonly<SelectProps>) {
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onSelect(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  )
}

type Search = FieldProps & {
  maxLength: number
  query: string
  onQuery(query: string): void
  onEnter?(): void
}

/** A search box that shows what it finds while the customer types. */
export function SearchField({ query, onQuery, onEnter, maxLength, ...field }: Readonly<Search>) {
  return (
    <Field {...field}>
      <input
        {...controlProps({ ...field, optional: true })}
        className="input"
        type="search"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        // Enter would submit the screen.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter?.()
        }}
      />
    </Field>
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
