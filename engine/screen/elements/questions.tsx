import { useId, useState } from 'react'
import type { QuestionsElement } from '#generated/engine.ts'
import { fold, splitWords, withoutDiacritics } from '../../list/normalize-text.ts'
import { useDebouncedAnnouncement } from '../../view/use-debounced-announcement.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import Details from './details.tsx'

/** Whether a text has every word that is looked for, or its beginning, with or without its umlauts. */
function finds(text: string, wanted: readonly string[]): boolean {
  const known = [...splitWords(fold(text)), ...splitWords(withoutDiacritics(text))]
  return wanted.every((word) => known.some((one) => one.includes(word)))
}

/** Questions and answers with a search over both; without words to look for, all of them. */
export default function Questions({ element }: Readonly<{ element: QuestionsElement }>) {
  const id = useId()
  const { announce, passes } = useScreen()
  const { t } = useText()
  const [query, setQuery] = useState('')
  const wanted = splitWords(fold(query))
  const groups = element.groups.flatMap((group) => {
    const items = group.items.filter((item) => finds(`${t(item.question)} ${t(item.answer)}`, wanted))
    return items.length > 0 && passes(group.when) ? [{ ...group, items }] : []
  })
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const found = count > 0 ? t(element.found, { count }) : t(element.none, { query: query.trim() })
  const said = wanted.length > 0 ? found : ''
  useDebouncedAnnouncement(said, announce)
  return (
    <div className="stack questions">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t(element.label)}
        </label>
        <input
          id={id}
          className="input"
          type="search"
          dir="auto"
          autoComplete="off"
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter would send the screen.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {said && <p className={count > 0 ? 'finder-count' : 'list-empty'}>{said}</p>}
      {groups.map(({ title, items }) => (
        <section key={title} className="group">
          <h2>{t(title)}</h2>
          <div>
            {items.map(({ question, answer }) => (
              <Details
                key={question}
                element={{
                  type: 'details',
                  summary: question,
                  body: [{ type: 'text', text: answer }],
                  ...(element.track && { track: element.track }),
                }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
