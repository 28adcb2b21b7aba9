import type { ComponentProps } from 'react'
import { Field, controlProps, type FieldProps } from '../form/field.tsx'

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

type SearchProps = FieldProps &
  Pick<ComponentProps<'input'>, 'maxLength'> & {
    query: string
    onQuery(query: string): void
  }

/** A search box that shows what it finds while the customer types. */
export function SearchField({ query, onQuery, maxLength, ...field }: Readonly<SearchProps>) {
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
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Field>
  )
}
