import { expect, it } from 'vitest'
import { buildHash } from '#engine/tools/build/release.ts'

const chunk = (code: string) => ({ type: 'chunk' as const, code })
const asset = (source: string) => ({ type: 'asset' as const, source })

it('equal builds have an equal name: it depends on their files in any order, not on pages and source maps', () => {
  const hash = buildHash({ 'a.js': chunk('1'), 'b.css': asset('2') })
  expect(hash).toMatch(/^[0-9a-f]{12}$/)
  const pages = { 'index.html': asset('3'), 'a.js.map': asset('4') }
  expect(buildHash({ 'b.css': asset('2'), 'a.js': chunk('1'), ...pages })).toBe(hash)
  expect(buildHash({ 'a.js': chunk('1'), 'b.css': asset('3') })).not.toBe(hash)
  expect(buildHash({ 'a.js': chunk('1'), 'c.css': asset('2') })).not.toBe(hash)
})
