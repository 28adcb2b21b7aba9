import type { Cell } from './cells.ts'
import { widths } from './look.ts'
import { states } from './states.ts'
import { tenantIds } from './tenants.ts'

interface ChoiceProps {
  name: string
  label: string
  /** Value and what it says; the first is what holds without a choice. */
  options: readonly (readonly [value: string, says: string])[]
  query: URLSearchParams
  set: (name: string, value: string) => void
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

/** Of these values the first holds without a choice. */
export const fromFirst = ([first = '', ...others]: readonly string[]) => named(others, first)

export type Choosing = Pick<ChoiceProps, 'query' | 'set'>

export const TenantChoice = (choosing: Readonly<Choosing>) => (
  <Choice {...choosing} name="tenant" label="Tenant" options={named(tenantIds, 'default')} />
)

interface LookProps extends Choosing {
  /** Whose colours hold without a choice. */
  colours?: string
}

/** In which language and in which colours pages are shown. */
export const LookChoices = ({ colours = 'as the system', ...choosing }: Readonly<LookProps>) => (
  <>
    <Choice
      {...choosing}
      name="lang"
      label="Language"
      options={[
        ['', 'Deutsch'],
        ['en', 'English'],
      ]}
    />
    <Choice {...choosing} name="scheme" label="Colours" options={named(['light', 'dark'], colours)} />
  </>
)

export const WidthChoice = (choosing: Readonly<Choosing>) => (
  <Choice {...choosing} name="width" label="Width" options={fromFirst(widths)} />
)

interface Props extends Choosing {
  cells: readonly Cell[]
}

/** What is shown, and how. */
export function Choices({ cells, ...choosing }: Readonly<Props>) {
  const { query, set } = choosing
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
        {...choosing}
        name="flow"
        label="Flow"
        options={named([...new Set(cells.map(({ flow }) => flow))], 'all')}
      />
      <Choice
        {...choosing}
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
      <TenantChoice {...choosing} />
      <Choice {...choosing} name="tone" label="Tone" options={named(['sie', 'du'], 'as the tenant')} />
      <LookChoices {...choosing} />
      <WidthChoice {...choosing} />
    </search>
  )
}
