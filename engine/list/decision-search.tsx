import { memo } from 'react'
import { Icon } from '../view/icon.tsx'

interface Props {
  id: string
  label: string
  /** Initial value. The input is uncontrolled. */
  initialQuery: string
  setQuery(query: string): void
}

/**
 * The search box above a list, an icon until it is used. Memoized and uncontrolled: React sets the name of an input with each
 * render, and after that the browser examines all inputs of the form. With 2,000 rows this takes 17 ms on a slow phone, after
 * each decision.
 */
export const DecisionSearch = memo(function DecisionSearch({
  id,
  label,
  initialQuery,
  setQuery,
}: Readonly<Props>) {
  return (
    <div className="decisions-tool decisions-search">
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        placeholder={label}
        type="search"
        autoComplete="off"
        spellCheck={false}
        defaultValue={initialQuery}
        onChange={(event) => setQuery(event.target.value)}
        // Enter would submit the screen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </div>
  )
})
