import type { Cell } from './cells.ts'
import { states } from './states.ts'
import { tenantIds } from './tenants.ts'

type Set = (name: string, value: string) => void

interface ChoiceProps {
  name: string
  label: string
  /** Value and what it says; the first is what holds without a choice. */
  options: readonly (readonly [value: string, says: string])[]
  query: URLSearchParams
  set: Set
}

export function Choice({ name, label, options, query, set }: Readonly<ChoiceProps>) {
  return (
    <label>
      {label}
      <select value={query.get(name) ?? ''} onChange={(event) => set(name, event.currentTarget.value)}>
        {options.map(([value, says]) => (
          <option key={value} value={value}>
            {says}
          </option>
        ))}
      </select>
    </label>
  )
}

export const named = (values: readonly string[], first: string) =>
  [['', first], ...values.map((value) => [value, value] as const)] as const

interface Props {
  query: URLSearchParams
  set: Set
  cells: readonly Cell[]
  widths: readonly string[]
}

/** What is shown, and how. */
export function Choices({ query, set, cells, widths }: Readonly<Props>) {
  const choice = { query, set }
  const [narrow = '', ...wider] = widths
  return (
    <search className="gallery-choices">
      <label>
        Search
        <input
          type="search"
          value={query.get('search') ?? ''}
          onChange={(event) => set('search', event.currentTarget.value)}
        />
      </label>
      <Choice
        {...choice}
        name="flow"
        label="Flow"
        options={named([...new Set(cells.map(({ flow }) => flow))], 'all')}
      />
      <Choice
        {...choice}
        name="state"
        label="State"
        options={[
          ...named(
            states.filter((state) => state !== 'filled'),
            'filled',
          ),
          ['all', 'all'],
        ]}
      />
      <Choice {...choice} name="tenant" label="Tenant" options={named(tenantIds, 'default')} />
      <Choice
        {...choice}
        name="lang"
        label="Language"
        options={[
          ['', 'Deutsch'],
          ['en', 'English'],
        ]}
      />
      <Choice {...choice} name="tone" label="Tone" options={named(['sie', 'du'], 'as the tenant')} />
      <Choice {...choice} name="scheme" label="Colours" options={named(['light', 'dark'], 'as the system')} />
      <Choice {...choice} name="width" label="Width" options={named(wider, narrow)} />
    </search>
  )
}
