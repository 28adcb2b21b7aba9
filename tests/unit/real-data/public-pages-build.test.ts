import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import config from '../../../vite.config.ts'

it('the build decodes character references without writing HTML, which Trusted Types would refuse', () => {
  const { alias } = config({ command: 'build', mode: 'production' }).resolve
  const code = readFileSync(alias['decode-named-character-reference'], 'utf8')
  expect(code).toContain('export function decodeNamedCharacterReference')
  expect(code).not.toContain('innerHTML')
})
