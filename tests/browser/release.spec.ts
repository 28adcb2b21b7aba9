import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { resolveStack } from '#src/tools/hosting/stack.ts'
import { allow, expect, test } from '../support/browser/telemetry.ts'
import { labels } from '../support/browser/labels.ts'

// The build id is in the page, in version.json and in every report, so that the source of a report can be found.
const dist = process.env.PREVIEW_DIST ?? 'dist'
const text = (name: string) => readFileSync(join(dist, name), 'utf8')
const version: Record<string, string> = JSON.parse(text('version.json'))
const maps = join('.generated/source-maps', basename(dist))
const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))

test('page, version.json and every report name the same build', async ({
  page,
  journey,
  receiver,
  watch,
}) => {
  watch.allow(/reading 'late'/)
  const { name = '', version: number = '' } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(version).toMatchObject({
    name,
    version: number,
    release: `${name}@${number}+${version.build}`,
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
  })
  await journey.open()
  expect((await page.request.get('/version.json')).headers()['cache-control']).toBe('no-cache')
  expect(await page.locator('meta[name="release"]').getAttribute('content')).toBe(version.release)
  await allow(page).click()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'late')")
    })
  })
  await journey.press(labels.withLogin)
  await expect.poll(() => receiver.usage.length).toBeGreaterThan(0)
  for (const batch of receiver.usage) expect(batch.release).toBe(version.release)
  const reports = () =>
    receiver.envelopes.flatMap(({ items }) => items).filter(({ type }) => type !== 'replay_recording')
  const kinds = () => reports().map(({ type }) => type)
  await expect.poll(kinds).toEqual(expect.arrayContaining(['event', 'replay_event']))
  for (const { type, payload } of reports()) expect(payload, type).toMatchObject({ release: version.release })
})

test('source maps resolve positions in the build; the build itself neither contains nor references them', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
  for (const name of scripts) expect(text(`assets/${name}`), name).not.toContain('sourceMappingURL')
  const words = 'This browser is too old.'
  const script = scripts.find((name) => text(`assets/${name}`).includes(words)) ?? ''
  const before = text(`assets/${script}`).split(words)[0]?.split('\n') ?? []
  const position = `assets/${script}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  const source = readFileSync('src/boot/main.tsx', 'utf8').split('\n')
  const line = source.findIndex((one) => one.includes(words)) + 1
  const stack = `Error: ${words}\n    at x (https://bank.example/${position})\n    at y (assets/none.js:1:1)`
  expect(existsSync(maps)).toBe(true)
  expect(resolveStack(stack, maps).replace(/(main\.tsx:\d+):\d+/, '$1')).toBe(
    `Error: ${words}\n    at x (src/boot/main.tsx:${line})\n    at y (assets/none.js:1:1)`,
  )
})
