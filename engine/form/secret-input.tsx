import type { ComponentProps } from 'react'
import { useState } from 'react'
import { useEngine } from '../view/engine.ts'
import { useScreen } from '../view/screen-context.ts'

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
