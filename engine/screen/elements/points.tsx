import type { PointsElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useText } from '../../view/use-text.ts'

/** Short points: an ordered list with numbers, or a list with icons or ticks. Safari sees no list in entries that are flex boxes. */
export default function Points({ element: { points, style = 'numbers' } }: { element: PointsElement }) {
  const { t } = useText()
  const List = style === 'numbers' ? 'ol' : 'ul'
  return (
    <List className={`points points-${style}`} role="list">
      {points.map((point, index) => (
        <li key={point.title}>
          <span className="points-mark" aria-hidden="true">
            {style === 'numbers' ? (
              index + 1
            ) : (
              <Icon name={style === 'checks' ? 'check' : (point.icon ?? 'check')} />
            )}
          </span>
          <div>
            <p className="points-title">{t(point.title, point.values)}</p>
            {point.text && <p className="points-text">{t(point.text, point.values)}</p>}
          </div>
        </li>
      ))}
    </List>
  )
}
