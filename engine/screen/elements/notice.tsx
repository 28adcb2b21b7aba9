import type { NoticeElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useText } from '../../view/use-text.ts'

const icons = { info: 'info', success: 'check', warning: 'alert' } as const

/** A boxed message. Its tone shows in colour and icon and is said in words. */
export default function Notice({ element }: { element: NoticeElement }) {
  const { t } = useText()
  const tone = element.tone ?? 'info'
  return (
    <div className={`notice notice-${tone}`}>
      <Icon name={icons[tone]} />
      <div>
        <p className="visually-hidden">{t(`frame.notice.${tone}`)}</p>
        {element.title && <p className="notice-title">{t(element.title, element.values)}</p>}
        <p>{t(element.text, element.values)}</p>
      </div>
    </div>
  )
}
