import { useId, useState } from 'react'

interface Props {
  label: string
  /** Suggested names; any other name is allowed too. */
  names: readonly string[]
  add: (name: string) => void
}

/** A form that adds a key to a map of the tenant file. */
export function AddName({ label, names, add }: Readonly<Props>) {
  const id = useId()
  const [name, setName] = useState('')
  const send = () => {
    if (name.trim() === '') return
    add(name.trim())
    setName('')
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
          list={names.length ? `${id}-names` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className="button">
          Add
        </button>
      </div>
      {names.length > 0 && (
        <datalist id={`${id}-names`}>
          {names.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </form>
  )
}
