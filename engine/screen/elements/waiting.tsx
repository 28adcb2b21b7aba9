import { useEffect, useRef } from 'react'
import type { WaitingElement } from '#generated/engine.ts'
import { announcedSeconds, minutesAndSeconds, useRemaining } from '../../view/use-remaining.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Longest time with a countdown, in seconds. */
const maxCountdown = 3600

/** Shown while the customer does something outside of the app: a text and the remaining time. */
export default function Waiting({ element }: Readonly<{ element: WaitingElement }>) {
  const { scope, announce } = useScreen()
  const { t } = useText()
  const left = useRemaining(resolve(element.until, scope))
  const over = left === 0
  const before = useRef(left)
  useEffect(() => {
    const last = before.current
    before.current = left
    if (left === undefined || last === undefined || last === left) return
    const passed = announcedSeconds.find((mark) => left <= mark && last > mark)
    if (left === 0) announce(t(element.expired, element.values))
    else if (passed) announce(t('ui.waiting.left', { count: left }))
  })
  return (
    <div className="waiting">
      {!over && <span className="waiting-dot" aria-hidden="true" />}
      <div>
        <p className="waiting-label">
          {over && element.expired ? t(element.expired, element.values) : t(element.label, element.values)}
        </p>
        {left !== undefined && left <= maxCountdown && !over && (
          <p className="waiting-left" role="timer">
            {t(element.remaining ?? 'ui.waiting.time', {
              ...element.values,
              time: minutesAndSeconds(left),
              seconds: left,
            })}
          </p>
        )}
      </div>
    </div>
  )
}
