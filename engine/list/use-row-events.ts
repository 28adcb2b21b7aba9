import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RefCallback } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { resolveAll } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useTrack } from '../view/use-track.ts'
import { around } from './list-memory.ts'
import { keyOf } from './merge-rows.ts'
import type { RowWriter } from './row-writer.ts'

/** By which React would learn of a radio. */
const types = ['click', 'input', 'change'] as const

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/**
 * Decides and opens rows: one listener for all radios and one for all titles, put on the element that holds them. Not
 * React's: after each click on a radio React looks for those of its name in the whole document, 30 ms for 2,000 rows on a
 * slow phone, to restore what it controls. It controls none of these, so it never hears of them.
 */
export function useRowEvents(
  element: DecisionsElement,
  items: readonly unknown[],
  { store, memory }: RowWriter,
): RefCallback<HTMLElement> {
  const { scope, send } = useScreen()
  const track = useTrack()

  const decide = (id: string, value: string) => {
    store.decide(id, value)
    if (value === element.all?.not) memory.keep({ all: false })
    track(element.options.find((option) => option.value === value)?.track)
  }
  const open = (row: HTMLElement, id: string) => {
    if (!element.open) return
    const item = items.find((one) => keyOf(one, element.key) === id)
    const shown = items.map((one) => keyOf(one, element.key)).filter((one) => store.isShown(one))
    memory.keep({ left: { ids: around(shown, id), top: row.getBoundingClientRect().top } })
    track(element.open.track)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }

  // The listeners stay the same, or each change of the screen would render the rows.
  const latest = useRef({ decide, open })
  useLayoutEffect(() => {
    latest.current = { decide, open }
  })
  return useCallback((list: HTMLElement | null) => {
    if (!list) return undefined
    const hear = (event: Event) => {
      const { type, target } = event
      const row = rowAt(target)
      const id = row?.dataset.id
      if (!row || id === undefined || !(target instanceof Element)) return
      if (target instanceof HTMLInputElement) {
        event.stopPropagation()
        if (type === 'change') latest.current.decide(id, target.value)
      } else if (type === 'click' && target.closest('.decisions-open')) latest.current.open(row, id)
    }
    for (const type of types) list.addEventListener(type, hear)
    return () => {
      for (const type of types) list.removeEventListener(type, hear)
    }
  }, [])
}
