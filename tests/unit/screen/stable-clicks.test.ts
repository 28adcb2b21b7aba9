// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stabilizeClicks } from '#engine/screen/frame.tsx'

let end = () => {}
let below: Element | null = null
const events: string[] = []
const at = (id: string) => document.getElementById(id) ?? document.body

beforeEach(() => {
  document.body.innerHTML = `<button id="next">Next</button><button id="cancel">Cancel</button><p id="words">Words</p>
    <label id="label"><input id="box" type="checkbox">Box</label>`
  for (const id of ['next', 'cancel', 'box']) at(id).addEventListener('click', () => events.push(id))
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => below)
  end = stabilizeClicks()
})
afterEach(() => {
  end()
  events.length = 0
  vi.restoreAllMocks()
})

const pointer = (type: string, target: Element, x = 5) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerId: 1,
      button: 0,
      clientX: x,
      clientY: 5,
    }),
  )
/** As the browser sends it: a page cannot make trusted ones. */
const click = (target: Element) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })
  Object.defineProperty(event, 'isTrusted', { value: true })
  target.dispatchEvent(event)
}
const press = (began: string, ended: string) => {
  pointer('pointerdown', at(began))
  below = at(ended)
  pointer('pointerup', at(ended))
}

it('a press on a button that moves away counts once, and nothing else is clicked', () => {
  press('next', 'words')
  click(document.body)
  expect(events).toEqual(['next'])
  at('cancel').click()
  expect(events, 'by keyboard or script').toEqual(['next', 'cancel'])
})

it('a button that moves under a finger is not clicked', () => {
  press('words', 'cancel')
  click(at('cancel'))
  expect(events).toEqual([])
})

it('a button that is removed or disabled meanwhile is not clicked', () => {
  pointer('pointerdown', at('next'))
  at('next').setAttribute('disabled', '')
  below = at('words')
  pointer('pointerup', at('words'))
  pointer('pointerdown', at('cancel'))
  at('cancel').remove()
  pointer('pointerup', at('words'))
  expect(events).toEqual([])
})
