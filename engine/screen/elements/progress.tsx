import { useEffect, useRef } from 'react'
import type { ProgressElement } from '#generated/engine.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** A native progress bar with a text for the phase. Only changes of the phase are announced. */
export default function Progress({ element }: Readonly<{ element: ProgressElement }>) {
  const { scope, announce } = useScreen()
  const { t } = useText()
  const value = Number(resolve(element.value, scope) ?? Number.NaN)
  const percent = Number.isFinite(value) ? Math.min(100, Math.max(0, Math.round(value))) : undefined
  const phase = element.phases?.findLast(({ from }) => from <= (percent ?? 0))
  const phaseText = t(phase?.text, element.values)
  const announced = useRef(phaseText)
  useEffect(() => {
    if (announced.current === phaseText) return
    announced.current = phaseText
    announce(phaseText)
  }, [phaseText, announce])
  const id = `progress-${element.label.replaceAll('.', '-')}`
  return (
    <div className="progress">
      <p className="progress-head">
        <label htmlFor={id}>{t(element.label, element.values)}</label>
        {percent !== undefined && <span className="progress-percent">{t('ui.percent', { percent })}</span>}
      </p>
      <progress id={id} max={100} {...(percent === undefined ? {} : { value: percent })} />
      {phaseText && <p className="progress-phase">{phaseText}</p>}
      {element.note && <p className="text-small">{t(element.note, element.values)}</p>}
    </div>
  )
}
