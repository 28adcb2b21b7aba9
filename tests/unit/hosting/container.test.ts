import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { siteOf } from '#src/tools/hosting/server/cli.ts'
import { nginxFiles } from '#src/tools/hosting/server/nginx.ts'

const folder = 'src/tools/hosting/container'
const text = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Instructions of the Containerfile, each with its words; lines that go on are joined. */
const instructions = text('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), words: line.slice(line.indexOf(' ') + 1) }))
const all = (name: string) => instructions.filter((one) => one.name === name).map(({ words }) => words)
const port = Number(all('EXPOSE')[0])

it('the image runs as a user without rights, with a health check; its bases have a version', () => {
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
  expect(Number(last.find(({ name }) => name === 'USER')?.words)).toBeGreaterThan(0)
  expect(all('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${port}/healthz`)
  for (const image of all('FROM')) expect(image).toMatch(/^[a-z0-9.-]+\/[a-z0-9/-]+:\d[\w.-]*( AS [a-z]+)?$/)
})

it('the image copies files that are there, and serves the build with the config that it writes', () => {
  for (const words of all('COPY').filter((one) => !one.startsWith('--from')))
    for (const file of words.split(' ').slice(0, -1)) expect(existsSync(file), file).toBe(true)
  const run = all('RUN').join(' && ')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object } // npm has it
  for (const [, script = ''] of run.matchAll(/npm run ([a-z:]+)/g)) expect(scripts).toHaveProperty(script)
  const defaults = Object.fromEntries(all('ARG').map((words) => words.split('=', 2)))
  const args = (/npm run hosting -- (.*)$/.exec(run)?.[1] ?? '').split(/\s+/)
  const options = args.map((word) =>
    word.replaceAll("'", '').replaceAll(/"?\$([A-Z]+)"?/g, (_, name: string) => defaults[name] ?? ''),
  )
  // With the config that the build would copy.
  const { site, out } = siteOf(options.with(options.indexOf('--config') + 1, defaults.CONFIG))
  const copied = all('COPY').find((words) => words.includes(`${out}/`))
  for (const name of Object.keys(nginxFiles(site))) expect(copied).toContain(`${out}/${name}`)
  expect(all('COPY')).toContain(`--from=build /app/dist ${site.root}`)
  expect(site.port).toBe(port)
})

it('the compose file runs the app read-only and without rights, and nobody reaches the backend but through it', () => {
  // As written; the lines below hold it to its shape.
  const { services, networks } = parse(text('compose.yaml')) as Record<string, Record<string, object>>
  expect(services?.app).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    build: { dockerfile: `${folder}/Containerfile`, args: { BACKEND: 'http://backend:8080' } },
  })
  expect(services?.backend).toMatchObject({ expose: ['8080'], networks: ['back'] })
  expect(services?.backend).not.toHaveProperty('ports')
  expect(networks?.back).toEqual({ internal: true })
})
