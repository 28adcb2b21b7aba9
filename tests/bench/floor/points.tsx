import type { TextKey } from './texts.ts'
import { t } from './texts.ts'

export function Points({ keys }: { keys: TextKey[] }) {
  return (
    <ol className="points points-numbers">
      {keys.map((key, index) => (
        <li key={key}>
          <span className="points-mark" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <p className="points-title">{t(key)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
