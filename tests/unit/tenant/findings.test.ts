import { afterEach, expect, it, vi } from 'vitest'
import { logFindings } from '#src/boot/tenant-findings.ts'
import hausbank from '#tenants/hausbank/tenant.json' with { type: 'json' }

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

const lines = (change: object) => {
  logFindings({ ...hausbank, ...change }, new Set())
  return warn.mock.calls.map((all) => {
    // A second argument would make the console read % in the first one as a format.
    expect(all).toHaveLength(1)
    return String(all[0])
  })
}
const theme = (change: object) => ({ theme: { ...hausbank.theme, ...change } })
const light = (accent: unknown) => theme({ light: { ...hausbank.theme.light, accent } })
const end = 'This value is not used.'

it.each([
  [
    light('0a5c4f'),
    `/theme/light/accent: "0a5c4f" has not the right form. Expected: # and six digits, each 0 to 9 or a to f. ${end}`,
  ],
  [light(12), `/theme/light/accent: 12 is not of the type string. ${end}`],
  [
    { versions: { terms: 'ä' } },
    `/versions/terms: "ä" has not the right form. Expected: at most 40 letters, digits, dots, hyphens and underscores. ${end}`,
  ],
  [theme({ font: 'Arial' }), `/theme/font: "Arial" is not one of "source-sans", "system". ${end}`],
  [{ name: '' }, `/name: "" is too short. ${end}`],
  [{ name: 'a'.repeat(71) }, `/name: "${'a'.repeat(59)}… is longer than 70 characters. ${end}`],
  [{ colour: '#123456' }, `/colour: this name is not known here. ${end}`],
  [
    theme({ links: { 'a%zz': 'fees.md', fees: 'fees.pdf' } }),
    `/theme/links/fees: "fees.pdf" has not the right form. Expected: ~https://, ~mailto: or ~tel: and an address, name.md, or a path beginning with /. ${end}`,
  ],
])('the console names the value and its expected form: %#', (change, line) => {
  expect(lines(change)).toContain(`tenant.json ${line}`)
})

it('words of the file are plain text: on one line, without characters that turn or hide it, and cut', () => {
  const [value = ''] = lines(light('#12\u202E\n%c\u0007'))
  expect(value).toContain(String.raw`"#12\u{202e}\n%c\u0007" has not the right form.`)
  warn.mockClear()
  const [name = ''] = lines({ [`x\u2028${'y'.repeat(5000)}`]: 1 })
  expect(name).toMatch(/^tenant\.json \/x\\u\{2028\}y{117}…: this name is not known here\./)
  warn.mockClear()
  const [long = ''] = lines(light(`#${'9'.repeat(5000)}`))
  expect(long.length).toBeLessThan(250)
})
