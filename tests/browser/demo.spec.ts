import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { contentTypes } from '#engine/tools/build/web/addresses.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

// `npm run build:demo`, in a folder of a static file server.
test.describe.configure({ mode: 'serial' })

const folder = '/somewhere/else/'
test.use({ bases: [folder] })
let files = ''
const requested: string[] = []
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  requested.push(path)
  const name = path.startsWith(folder) ? path.slice(folder.length) || 'index.html' : ''
  const file = join(files, name)
  if (!name || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': contentTypes[extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
})
let start = ''

test.beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'demo-'))
  execFileSync(process.execPath, ['src/tools/sandbox/demo/build.ts', files], { stdio: 'pipe' })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  start = `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}` // it listens on a port, not on a pipe
})
test.afterAll(() => {
  server.close()
  rmSync(files, { recursive: true, force: true })
})

test('the demo: from the start to the accounts, a reload on the way, the sandbox in the browser', async ({
  page,
  journey,
}) => {
  await page.goto(`${start}?lang=de`)
  await journey.on('start')
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  expect(page.url()).toContain(`${folder}switch/`)
  await page.reload()
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.on('accounts')
  await journey.accounts()
  await journey.on('partners')
  await page.goBack()
  await journey.on('accounts')
  // Only its files were requested.
  expect(requested.filter((path) => path.includes('/api/') || !path.startsWith(folder))).toEqual([])
})

test('the production build contains no sandbox', () => {
  const assets = join(process.env.PREVIEW_DIST ?? 'dist', 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), 'utf8')
    expect(code, name).not.toMatch(/sandbox-worker|Regenbogen|serviceWorker\.register/)
  }
})
