import { createContext, use } from 'react'
import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useControl } from '#engine/form/theme/use-control.ts'
import { useTextBuffer } from '#engine/form/theme/use-text-buffer.ts'
import { example } from './open-points.ts'
import { pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import { linkOf } from './sections.ts'
import { fill, useTexts } from './studio-texts.ts'

/** The pages that a link can lead to, and the function that opens the text of one. */
export const PagesContext = createContext<{ pages: Pages; edit(name: string): void }>({
  pages: {},
  edit: () => {},
})

const fileTitled = (pages: Pages, title: string): string | undefined => {
  const found = Object.entries(pages).find(([name, markdown]) => pageTitle(name, markdown) === title)
  return found && `${found[0]}.md`
}

/** The target of a link as its field shows it: the title of the page that it leads to, else the address. */
export function shownTarget(pages: Pages, target: string): string {
  const [, name = ''] = /^([a-z0-9-]{1,64})\.md$/.exec(target) ?? []
  const markdown = pages[name]
  const title = markdown === undefined ? '' : pageTitle(name, markdown)
  // Of two pages with one title, the second keeps the name of its file.
  return fileTitled(pages, title) === target ? title : target
}

/** The target that was typed: the file of the page with this title, else the text itself. */
export const typedTarget = (pages: Pages, text: string): string =>
  fileTitled(pages, text.trim()) ?? text.trim()

/** Suggests the brand's own pages. */
export const PageOptions = ({ id, pages }: Readonly<{ id: string; pages: Pages }>) => (
  <datalist id={id}>
    {Object.entries(pages).map(([one, markdown]) => (
      <option key={one}>{pageTitle(one, markdown)}</option>
    ))}
  </datalist>
)

/** Names the page of the brand that a target leads to, with a button that opens its text. Empty for other targets. */
export function PageLead({ text }: Readonly<{ text: string }>) {
  const { pages: words } = useTexts()
  const { pages, edit } = use(PagesContext)
  const page = /^(?:\/public\/)?([a-z0-9-]{1,64})(?:\.md)?$/.exec(text)?.[1] ?? ''
  const content = pages[page]
  if (content === undefined) return null
  const title = pageTitle(page, content)
  return (
    <p className="cluster studio-leads">
      <span className="field-hint">{words.leadsTo}</span>
      <button type="button" className="link-button" onClick={() => edit(page)}>
        {words.edit} <span className="visually-hidden">{title}</span>
      </button>
    </p>
  )
}

/** The target of a link: an address, or one of the brand's own pages. Own pages are suggested and can be opened for editing. */
export function LinkWidget(props: WidgetProps) {
  const { id, name } = props
  const { pages } = use(PagesContext)
  const { pages: words, links } = useTexts()
  const { text, type, leave } = useTextBuffer(props, {
    toText: (value) => String(value ?? ''),
    toValue: (typed) => typedTarget(pages, typed),
  })
  const field = useControl(props)
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        className="input"
        name={name}
        list={`${id}-pages`}
        autoComplete="off"
        spellCheck={false}
        // What is typed is shown as it is.
        value={text === props.value ? shownTarget(pages, text) : text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <PageOptions id={`${id}-pages`} pages={pages} />
      <PageLead text={text} />
      {linkOf(text).startsWith('~https:') && !text.startsWith('https:') && (
        <p className="field-hint">{fill(links.leadsTo, { address: linkOf(text).slice(1) })}</p>
      )}
      {example.test(text) && <p className="studio-held">{words.example}</p>}
    </Field>
  )
}
