import { Choice } from '../gallery/choices.tsx'
import { widths } from '../gallery/look.ts'
import type { ChosenCell } from './chosen-cell.ts'
import { pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import { useTexts } from './studio-texts.ts'

/** Select options for these values; the first one is the default. */
const named = ([first = '', ...others]: readonly string[], names: Readonly<Record<string, string>>) =>
  [['', names[first] ?? first], ...others.map((value) => [value, names[value] ?? value] as const)] as const

/** Choices in a collapsed part, which opens if one of them is set. */
const further = ['state', 'page']

interface CheckboxProps {
  label: string
  checked: boolean
  change(checked: boolean): void
}

const Checkbox = ({ label, checked, change }: Readonly<CheckboxProps>) => (
  <label className="studio-tick">
    <input type="checkbox" checked={checked} onChange={(event) => change(event.currentTarget.checked)} />
    {label}
  </label>
)

interface Props {
  query: URLSearchParams
  set(name: string, value: string): void
  cell: ChosenCell
  pages: Pages | undefined
  /** Whether a public page is shown in place of a screen. */
  isPage: boolean
  /** Whether pages are being edited: then screens cannot be chosen. */
  isEditingPages: boolean
  isFour: boolean
  isFilm: boolean
  /** Whether sentences can be selected by click, and whether a click operates the page instead. */
  canPick: boolean
  isPressing: boolean
  setPressing(isPressing: boolean): void
  /** Whether the end of the page is shown; absent where there is no such choice. */
  isFoot?: boolean
  setFoot?: (isFoot: boolean) => void
}

/** The options of the preview: page, language, one view or four; rare options are collapsed. */
export function PreviewChoices(props: Readonly<Props>) {
  const { query, set, cell, pages, isPage, isEditingPages, isFour, isFilm } = props
  const { canPick, isPressing, setPressing, isFoot = false, setFoot } = props
  const texts = useTexts()
  const words = texts.preview
  const choice = { query, set }
  const isChosen = further.some((name) => query.has(name) && !(name === 'page' && isEditingPages))
  return (
    <div className="studio-choices">
      <div className="gallery-choices">
        {!isEditingPages && (
          <>
            <Choice {...choice} name="flow" label={words.flow} options={named(cell.flows, texts.flows)} />
            <Choice
              {...choice}
              name="screen"
              label={words.screen}
              options={named(cell.screens, texts.screens)}
            />
          </>
        )}
        <Choice
          {...choice}
          name="lang"
          label={words.language}
          options={[
            ['', texts.locales.de],
            ['en', texts.locales.en],
          ]}
        />
        <Checkbox
          label={words.four}
          checked={isFour}
          change={(checked) => set('views', checked ? 'four' : 'one')}
        />
        {!isFour && (
          <>
            <Choice
              {...choice}
              name="scheme"
              label={words.colours}
              options={[
                ['', words.asEdited],
                ['light', words.light],
                ['dark', words.dark],
              ]}
            />
            <Choice {...choice} name="width" label={words.width} options={named(widths, texts.widths)} />
          </>
        )}
        {setFoot && <Checkbox label={words.foot} checked={isFoot} change={setFoot} />}
        {!isPage && (
          <Checkbox
            label={words.film}
            checked={isFilm}
            change={(checked) => set('film', checked ? 'shown' : '')}
          />
        )}
      </div>
      {!isEditingPages && (
        <details className="studio-further" open={isChosen || undefined}>
          <summary>{words.further}</summary>
          <div className="gallery-choices">
            <Choice {...choice} name="state" label={words.state} options={named(cell.states, texts.states)} />
            <Choice
              {...choice}
              name="page"
              label={words.page}
              options={[
                ['', words.noPage],
                ...Object.entries(pages ?? {}).map(([name, text]) => [name, pageTitle(name, text)] as const),
              ]}
            />
            {canPick && <Checkbox label={words.press} checked={isPressing} change={setPressing} />}
          </div>
        </details>
      )}
    </div>
  )
}
