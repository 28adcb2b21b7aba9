import { useId, useState } from 'react'
import { useTexts } from './studio-texts.ts'

interface Props {
  label: string
  /** Initial value of the field. */
  initial?: string
  /** Label of the button; default: "Add". */
  button?: string
  /** Suggested values. */
  suggestions?: readonly string[]
  /** Adds the entered name. Returns an error message if the name cannot be used. */
  add: (written: string) => string | undefined
}

/** A text field for the name of an entry or a page, with a button that adds it. */
export function AddName({ label, initial = '', button, suggestions = [], add }: Readonly<Props>) {
  const id = useId()
  const { ui } = useTexts()
  const [written, setWritten] = useState(initial)
  const [refusal, setRefusal] = useState('')
  const send = () => {
    if (written.trim() === '') return
    const why = add(written.trim())
    setRefusal(why ?? '')
    if (why === undefined) setWritten(initial)
  }
  return (
    <form className="studio-add" action={send}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="cluster">
        <input
          id={id}
          className="input"
          list={suggestions.length ? `${id}-names` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={written}
          aria-describedby={`${id}-why`}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <button type="submit" className="button">
          {button ?? ui.add}
        </button>
      </div>
      <p id={`${id}-why`} role="status" className="studio-held">
        {refusal}
      </p>
      {suggestions.length > 0 && (
        <datalist id={`${id}-names`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </form>
  )
}
