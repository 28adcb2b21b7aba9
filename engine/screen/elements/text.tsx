import type { TextElement } from '#generated/engine.ts'
import { useText } from '../../view/use-text.ts'

const classes = { body: undefined, lead: 'lead', small: 'text-small' }

export default function Text({ element }: { element: TextElement }) {
  const { t } = useText()
  return <p className={classes[element.style ?? 'body']}>{t(element.text, element.values)}</p>
}
