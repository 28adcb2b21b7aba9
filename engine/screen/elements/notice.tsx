import type { NoticeElement } from '#generated/engine.ts'
import { linksOf } from '../../tenant/links.ts'
import { Anchor } from '../../view/anchor.tsx'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useText } from '../../view/use-text.ts'

const icons = { info: 'info', success: 'check', warning: 'alert' } as const

/** A boxed message. Colour and icon show its tone; a hidden text says it to screen readers. */
export default function Notice({ element }: { element: NoticeElement }) {
  const { t } = useText()
  const { tenant } = useEngine()
  const [link] = linksOf(tenant.theme.links, element.links ?? [])
  const tone = element.tone ?? 'info'
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={icons[tone]} />
      <div>
        <p className="visually-hidden">{t(`frame.notice.${tone}`)}</p>
        {element.title && <p className="notice-title">{t(element.title, element.values)}</p>}
        <p>{t(element.text, element.values)}</p>
        {link && (
          <p>
            <Anchor to={link.to}>{t(link.label)}</Anchor>
          </p>
        )}
      </div>
    </div>
  )
}
