// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stabilizeClicks } from '#engine/screen/stable-clicks.ts'

let end = () => {}
let below: Element | null = null
const heard: string[] = []
const at = (id: string) => document.getElementById(id) ?? document.body

beforeEach(() => {
  document.body.innerHTML = `<button id="next">Next</button><button id="cancel">Cancel</button><p id="words">Words</p>
    <label id="label"><input id="box" type="checkbox">Box</label>`
  for (const id of ['next', 'cancel', 'box']) at(id).addEventListener('click', () => heard.push(id))
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => below)
  end = stabilizeClicks()
})
afterEach(() => {
  end()
  heard.length = 0
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

it('a press that ends where it began is left to the browser', () => {
  press('next', 'next')
  expect(heard).toEqual([])
  click(at('next'))
  expect(heard).toEqual(['next'])
})

it('a press on what has moved away counts, once, and nothing else is pressed', () => {
  press('next', 'words')
  click(document.body)
  expect(heard).toEqual(['next'])
  press('next', 'cancel')
  click(at('cancel'))
  expect(heard).toEqual(['next', 'next'])
})

it('what moves below a finger that pressed nothing is not pressed', () => {
  press('words', 'cancel')
  click(at('cancel'))
  expect(heard).toEqual([])
})

it('what is gone or disabled by then is not pressed', () => {
  pointer('pointerdown', at('next'))
  at('next').setAttribute('disabled', '')
  below = at('words')
  pointer('pointerup', at('words'))
  pointer('pointerdown', at('cancel'))
  at('cancel').remove()
  pointer('pointerup', at('words'))
  expect(heard).toEqual([])
})

it('a label stands for its box, and who drags or scrolls presses nothing', () => {
  press('label', 'box')
  expect(heard).toEqual([])
  pointer('pointerdown', at('next'), 5)
  below = at('words')
  pointer('pointerup', at('words'), 50)
  pointer('pointerdown', at('next'))
  pointer('pointercancel', at('next'))
  pointer('pointerup', at('words'))
  expect(heard).toEqual([])
})

it('a click of keys or of a program is never held back', () => {
  press('next', 'words')
  at('cancel').click()
  expect(heard).toEqual(['next', 'cancel'])
})
