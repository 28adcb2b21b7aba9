import { createContext, use } from 'react'
import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useControl } from '#engine/form/theme/use-control.ts'
import { useTextBuffer } from '#engine/form/theme/use-text-buffer.ts'
import { pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import { fill, useTexts } from './studio-texts.ts'

/** The pages that a link can lead to, and the function that opens the text of one. */
export const PagesContext = createContext<{ pages: Pages; edit(name: string): void }>({
  pages: {},
  edit: () => {},
})

const conversion = { toText: (value: unknown) => String(value ?? ''), toValue: (text: string) => text.trim() }

/** The target of a link: an address, or one of the brand's own pages. Own pages are suggested and can be opened for editing. */
export function LinkWidget(props: WidgetProps) {
  const { id, name } = props
  const { pages: words } = useTexts()
  const { pages, edit } = use(PagesContext)
  const { text, type, leave } = useTextBuffer(props, conversion)
  const field = useControl(props)
  const page = /^(?:\/public\/)?([a-z0-9-]{1,64})(?:\.md)?$/.exec(text)?.[1] ?? ''
  const content = pages[page]
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        className="input"
        name={name}
        list={`${id}-pages`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
      <datalist id={`${id}-pages`}>
        {Object.entries(pages).map(([one, markdown]) => (
          <option key={one} value={`${one}.md`}>
            {pageTitle(one, markdown)}
          </option>
        ))}
      </datalist>
      {content !== undefined && (
        <p className="cluster studio-leads">
          <span className="field-hint">{fill(words.leadsTo, { title: pageTitle(page, content) })}</span>
          <button type="button" className="link-button" onClick={() => edit(page)}>
            {words.edit} <span className="visually-hidden">{pageTitle(page, content)}</span>
          </button>
        </p>
      )}
    </Field>
  )
}
