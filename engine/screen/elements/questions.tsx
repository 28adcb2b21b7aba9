import { useId, useState } from 'react'
import type { QuestionsElement } from '#generated/engine.ts'
import { SearchField } from '../../form/controls.tsx'
import { fold, inBothSpellings, splitWords } from '../../text/normalize-text.ts'
import { useDebouncedAnnouncement } from '../../view/hooks.ts'
import { useElement } from '../../view/use-element.ts'
import { Elements } from '../load-screen.tsx'

/** Shortest keyword that a longer word of the query may begin with: "Datenschutzerklärung" finds "Datenschutz". */
const stemLength = 5

/** Whether each word of the query is in the text or in a keyword, or begins with a keyword. */
function matches(text: string, keywords: string, queryWords: readonly string[]): boolean {
  const known = inBothSpellings(`${text} ${keywords}`)
  const stems = splitWords(inBothSpellings(keywords)).filter(({ length }) => length >= stemLength)
  return queryWords.every((word) => known.includes(word) || stems.some((stem) => word.startsWith(stem)))
}

/** Questions and answers with a search over questions, answers and keywords. An empty query shows all of them. */
export default function Questions({ element }: Readonly<{ element: QuestionsElement }>) {
  const id = useId()
  const { t } = useElement()
  const [query, setQuery] = useState('')
  const queryWords = splitWords(fold(query))
  const groups = element.groups.flatMap((group) => {
    const items = group.items.filter(({ question, answer, keywords }) =>
      matches(`${t(question)} ${t(answer)}`, keywords ? t(keywords) : '', queryWords),
    )
    return items.length > 0 ? [{ ...group, items }] : []
  })
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const found = count > 0 ? t(element.count, { count }) : t(element.none, { query: query.trim() })
  const outcome = queryWords.length > 0 ? found : ''
  useDebouncedAnnouncement(outcome)
  return (
    <div className="stack questions">
      <SearchField id={id} label={t(element.label)} maxLength={100} query={query} onQuery={setQuery} />
      {outcome && <p className={count > 0 ? 'finder-count' : 'list-empty'}>{outcome}</p>}
      {groups.map(({ title, items }) => (
        <section key={title} className="group">
          <h2>{t(title)}</h2>
          <div>
            <Elements
              body={items.map(({ question, answer }) => ({
                type: 'details',
                summary: question,
                body: [{ type: 'text', text: answer }],
                ...(element.track && { track: element.track }),
              }))}
            />
          </div>
        </section>
      ))}
    </div>
  )
}
