import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import config from '../../../vite.config.ts'

it('the build decodes character references without writing HTML, which Trusted Types would refuse', () => {
  const { resolve } = config({ command: 'build', mode: 'production' })
  const alias = resolve?.alias as Record<string, string> // as vite.config.ts writes it
  const code = readFileSync(alias['decode-named-character-reference'] ?? '', 'utf8')
  expect(code).toContain('export function decodeNamedCharacterReference')
  expect(code).not.toContain('innerHTML')
})
