import type { Cell } from './cells.ts'
import { widths } from './look.ts'
import { cellStates } from './cells.ts'

interface ChoiceProps {
  name: string
  label: string
  /** Value and label; the first option is the default. */
  options: readonly (readonly [value: string, label: string])[]
  query: URLSearchParams
  set: (name: string, value: string) => void
}

export function Choice({ name, label, options, query, set }: Readonly<ChoiceProps>) {
  return (
    <label>
      {label}
      <select value={query.get(name) ?? ''} onChange={(event) => set(name, event.currentTarget.value)}>
        {options.map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Options for these values, after a default option with this label. */
export const withDefault = (values: readonly string[], defaultLabel: string) =>
  [['', defaultLabel], ...values.map((value) => [value, value] as const)] as const

/** Options for these values; the first one is the default. */
const firstIsDefault = ([first = '', ...others]: readonly string[]) => withDefault(others, first)

type QueryProps = Pick<ChoiceProps, 'query' | 'set'>

export const TenantChoice = (query: Readonly<QueryProps>) => (
  <Choice {...query} name="tenant" label="Tenant" options={withDefault(tenantIds, 'default')} />
)

/** Choices of language and colour scheme. */
export const LookChoices = (query: Readonly<QueryProps>) => (
  <>
    <Choice
      {...query}
      name="lang"
      label="Language"
      options={[
        ['', 'Deutsch'],
        ['en', 'English'],
      ]}
    />
    <Choice
      {...query}
      name="scheme"
      label="Colours"
      options={withDefault(['light', 'dark'], 'as the system')}
    />
  </>
)

const WidthChoice = (query: Readonly<QueryProps>) => (
  <Choice {...query} name="width" label="Width" options={firstIsDefault(widths)} />
)

interface Props extends QueryProps {
  cells: readonly Cell[]
}

/** The filter form of the gallery: which cells are shown, and how. */
export function Choices({ cells, ...queryProps }: Readonly<Props>) {
  const { query, set } = queryProps
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
        {...queryProps}
        name="flow"
        label="Flow"
        options={withDefault([...new Set(cells.map(({ flow }) => flow))], 'all')}
      />
      <Choice
        {...queryProps}
        name="state"
        label="State"
        options={[
          ...withDefault(
            cellStates.filter((state) => state !== 'filled'),
            'filled',
          ),
          ['all', 'all'],
        ]}
      />
      <TenantChoice {...queryProps} />
      <Choice
        {...queryProps}
        name="tone"
        label="Tone"
        options={withDefault(['sie', 'du'], 'as the tenant')}
      />
      <LookChoices {...queryProps} />
      <WidthChoice {...queryProps} />
    </search>
  )
}

/** Ids of the tenants in this checkout. Their files are fetched at run time, as in the app. */
export const tenantIds: string[] = Object.keys(import.meta.glob('/tenants/*/tenant.json')).flatMap(
  (path) => /\/tenants\/([^/]+)\//.exec(path)?.[1] ?? [],
)
