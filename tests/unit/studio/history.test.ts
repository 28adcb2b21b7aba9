import { expect, it } from 'vitest'
import { closeStep, createHistory, redo, undo, write } from '#src/tools/studio/history.ts'

it('undoes and redoes step by step, up to the ends of the history', () => {
  const written = write(write(createHistory('a'), 'b'), 'c')
  const once = undo(written)
  expect(once.now).toBe('b')
  expect(undo(undo(once)).now).toBe('a')
  expect(redo(once).now).toBe('c')
  expect(redo(redo(once))).toEqual(redo(once))
})

it('typing into one field is one step, until the field loses the focus or another one is edited', () => {
  const typed = write(write(createHistory('a'), 'ab', 'name'), 'abc', 'name')
  expect(undo(typed).now).toBe('a')
  expect(undo(write(typed, 'abcd', 'logo')).now).toBe('abc')
  expect(undo(write(closeStep(typed), 'abcd', 'name')).now).toBe('abc')
})

it('an edit after an undo removes the undone steps', () => {
  const other = write(undo(write(createHistory('a'), 'b')), 'c')
  expect(redo(other).now).toBe('c')
  expect(undo(other).now).toBe('a')
})

it('typing into a field after its undo is a new step', () => {
  const typed = write(undo(write(createHistory('a'), 'ab', 'name')), 'ac', 'name')
  expect(undo(typed).now).toBe('a')
})

it('an unchanged value is not a step', () => {
  expect(write(createHistory('a'), 'a').past).toEqual([])
})
