import type { DecisionsElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { OptionView } from './option-views.ts'
import type { Filter } from './use-filter.ts'
import { useStoreVersion } from './use-row-store.ts'

interface Props {
  element: DecisionsElement
  store: DecisionsStore
  ids: readonly string[]
  options: readonly OptionView[]
  filter: Filter
}

/** The number of rows by decision, as filter buttons. */
export function DecisionSegments({ element, store, ids, options, filter }: Readonly<Props>) {
  useStoreVersion(store)
  const { can, scope, send } = useScreen()
  const { t } = useText()
  const { segments } = element
  if (!segments) return null
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(store.valueOf(id), (counts.get(store.valueOf(id)) ?? 0) + 1)
  const shown = [
    { value: null, state: t(segments.all), short: t(segments.all), count: ids.length },
    ...options
      .filter(({ value }) => value !== '' || counts.has(''))
      .map((option) => ({ ...option, count: counts.get(option.value) ?? 0 })),
  ]
  const links = (segments.links ?? [])
    .map((segment) => ({ ...segment, number: Number(read(scope, segment.count) ?? 0) }))
    .filter(({ number, event }) => number > 0 && can(event))
  return (
    <fieldset className="decisions-segments">
      <legend className="visually-hidden">{t('ui.decisions.segments')}</legend>
      {shown.map(({ value, state, short, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter.segment === value}
          onClick={() => filter.setSegment(value)}
        >
          <strong>{count}</strong>
          <SegmentLabel label={state} short={short} />
        </button>
      ))}
      {links.map(({ label, number, event }) => (
        <button key={event} type="button" className="decisions-elsewhere" onClick={() => send(event)}>
          <strong>{number}</strong>
          <SegmentLabel label={t(label)} short={t(label)} />
        </button>
      ))}
    </fieldset>
  )
}

function SegmentLabel({ label, short }: Readonly<{ label: string; short: string }>) {
  return (
    <>
      <span className="decisions-word">{label}</span>
      <span className="decisions-short">{short}</span>
    </>
  )
}
