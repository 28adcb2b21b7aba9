import type { QuoteElement } from '#generated/engine.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** A quotation as plain text. CSS preserves its line breaks. */
export default function Quote({ element }: Readonly<{ element: QuoteElement }>) {
  const { scope } = useScreen()
  const { t } = useText()
  const value = resolve(element.text, scope)
  const text = Array.isArray(value) ? value.join('\n') : value
  if (typeof text !== 'string' || text.trim() === '') return null
  return (
    <figure className="quote">
      {element.source && (
        <figcaption className="quote-source">{t(element.source, element.values)}</figcaption>
      )}
      <blockquote lang={element.language} className="quote-text">
        {text}
      </blockquote>
    </figure>
  )
}
