import { Choice } from '../gallery/choices.tsx'
import { widths } from '../gallery/look.ts'
import type { ChosenCell } from './chosen-cell.ts'
import { pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import { useTexts } from './studio-texts.ts'

/** Options for these values with their names; the first one is the default. */
const named = ([first = '', ...others]: readonly string[], names: Readonly<Record<string, string>>) =>
  [['', names[first] ?? first], ...others.map((value) => [value, names[value] ?? value] as const)] as const

/** Choices that stand folded away until one of them is made. */
const further = ['state', 'page', 'scheme', 'width']

interface TickProps {
  label: string
  checked: boolean
  change(checked: boolean): void
}

const Tick = ({ label, checked, change }: Readonly<TickProps>) => (
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
  /** Whether pages are what is edited: then there is no choice of screens. */
  isEditingPages: boolean
  isFour: boolean
  isFilm: boolean
  /** Whether clicks can choose sentences, and whether they press what they hit instead. */
  canPick: boolean
  isPressing: boolean
  setPressing(isPressing: boolean): void
}

/** What the preview shows: the page, its language, one view or four; the rest is folded away. */
export function PreviewChoices(props: Readonly<Props>) {
  const { query, set, cell, pages, isPage, isEditingPages, isFour, isFilm } = props
  const { canPick, isPressing, setPressing } = props
  const texts = useTexts()
  const words = texts.preview
  const choice = { query, set }
  const isChosen = further.some((name) => query.has(name) && !(name === 'page' && isEditingPages))
  return (
    <>
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
        <Tick
          label={words.four}
          checked={isFour}
          change={(checked) => set('views', checked ? 'four' : 'one')}
        />
        {!isPage && (
          <Tick
            label={words.film}
            checked={isFilm}
            change={(checked) => set('film', checked ? 'shown' : '')}
          />
        )}
      </div>
      {(!isEditingPages || !isFour) && (
        <details className="studio-further" open={isChosen || undefined}>
          <summary>{words.further}</summary>
          <div className="gallery-choices">
            {!isEditingPages && (
              <>
                <Choice
                  {...choice}
                  name="state"
                  label={words.state}
                  options={named(cell.states, texts.states)}
                />
                <Choice
                  {...choice}
                  name="page"
                  label={words.page}
                  options={[
                    ['', words.noPage],
                    ...Object.entries(pages ?? {}).map(
                      ([name, text]) => [name, pageTitle(name, text)] as const,
                    ),
                  ]}
                />
              </>
            )}
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
            {canPick && <Tick label={words.press} checked={isPressing} change={setPressing} />}
          </div>
        </details>
      )}
    </>
  )
}
