import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import type { DeploymentConfig, Tenant } from '#generated/engine.ts'
import { checkProject } from '../check/check.ts'
import { print } from '../check/finding.ts'
import { palettesOf } from '../colours/palettes.ts'
import { isColour } from '../../tenant/theme.ts'
import { loadTenant, TenantLoadError } from './load-tenant.ts'
import { tenantFiles } from './template.ts'
import { createInterface } from 'node:readline/promises'

/** Returns true if the answer is valid, otherwise the reason why it is not. */
type ValidateAnswer = (answer: string) => true | string

/** The argument; without one, asks at the terminal until the answer is valid. Undefined if there is no terminal. */
async function argumentOrPrompt(
  value: string | undefined,
  question: string,
  validate: ValidateAnswer,
): Promise<string | undefined> {
  if (value !== undefined) {
    const result = validate(value)
    if (result === true) return value
    console.error(`${question}: ${result}`)
  }
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (;;) {
      const answer = (await lines.question(`${question}: `)).trim()
      const result = validate(answer)
      if (result === true) return answer
      console.error(result)
    }
  } finally {
    lines.close()
  }
}

const usage = `npm run tenant new NAME -- --title "Name of the bank" --brand "#0a5c4f" [--tone sie|du]
npm run tenant colours NAME -- --brand "#0a5c4f"
npm run tenant check PATH|URL`

const isId = (id: string) =>
  /^[a-z][a-z0-9-]{0,40}$/.test(id) || 'Small letters, digits and hyphens, with a letter first.'
const isTitle = (title: string) => (title !== '' && title.length <= 70) || 'One to 70 characters.'
const isBrand = (brand: string) => isColour(brand) || 'A colour like #0a5c4f.'
const isTone = (tone: string) => tone === 'sie' || tone === 'du' || 'sie or du.'

const folderOf = (id: string) => join('tenants', id)
const json = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T // files of this project, which the check validates

/** JSON formatted as by `npm run format`. */
const formatted = async (value: object) =>
  format(JSON.stringify(value), { ...(await resolveConfig('tenant.json')), parser: 'json' })

/** Prints the findings for one tenant, which was read from `place`; returns the exit code. Videos on a host are not loaded. */
function reportFindings(root: string, id: string, place = folderOf(id)): number {
  const own = `tenants/${id}`
  const findings = checkProject(root)
    .filter(({ file, rule }) => file.startsWith(own) && !(rule === 'tenant-video' && /^https?:/.test(place)))
    .map(({ file, message, ...finding }) => ({
      ...finding,
      file: file.replace(own, place),
      message: message.replaceAll(`${own}/`, `${place}/`),
    }))
  console.log(findings.length > 0 ? print(findings) : `${place} is sound.`)
  return findings.length > 0 ? 1 : 0
}

type Options = Partial<Record<'title' | 'brand' | 'tone', string | undefined>>

async function create(name: string | undefined, options: Options): Promise<number> {
  const id = await argumentOrPrompt(name, 'Name of the folder', (given) =>
    existsSync(folderOf(given)) ? `${folderOf(given)} exists already.` : isId(given),
  )
  const title = id && (await argumentOrPrompt(options.title, 'Name of the bank', isTitle))
  const brand = title && (await argumentOrPrompt(options.brand, 'Brand colour', isBrand))
  const tone = brand && (await argumentOrPrompt(options.tone ?? 'sie', 'German says (sie, du)', isTone))
  if (!id || !title || !brand || !tone) return 2
  const { defaultTenant } = json<DeploymentConfig>('src/config/config.json')
  const folder = folderOf(defaultTenant)
  const pages = readdirSync(join(folder, 'pages')).map((page): [string, string] => [
    page,
    readFileSync(join(folder, 'pages', page), 'utf8'),
  ])
  const like = { tenant: json<Tenant>(join(folder, 'tenant.json')), pages: Object.fromEntries(pages) }
  const values = { id, name: title, brand: brand.toLowerCase(), tone: tone === 'du' ? 'du' : 'sie' } as const
  const { tenant, files } = tenantFiles(values, like)
  for (const [file, text] of Object.entries({ 'tenant.json': await formatted(tenant), ...files })) {
    const path = join(folderOf(id), file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  console.log(`${folderOf(id)} is there. See it with npm start at http://127.0.0.1:5173/?tenant=${id}`)
  return reportFindings('.', id)
}

async function recolour(id: string, options: Options): Promise<number> {
  const file = join(folderOf(id), 'tenant.json')
  if (!existsSync(file)) {
    console.error(`${file} is not there.`)
    return 2
  }
  const brand = await argumentOrPrompt(options.brand, 'Brand colour', isBrand)
  if (!brand) return 2
  const tenant = json<Tenant>(file)
  const theme = { ...tenant.theme, ...palettesOf(brand.toLowerCase()) }
  writeFileSync(file, await formatted({ ...tenant, theme }))
  return reportFindings('.', id)
}

async function check(place: string): Promise<number> {
  let root: string | undefined
  try {
    const tenant = await loadTenant(place)
    ;({ root } = tenant)
    return reportFindings(root, tenant.id, tenant.folder)
  } catch (error) {
    if (!(error instanceof TenantLoadError)) throw error
    console.error(error.message)
    return 2
  } finally {
    if (root) rmSync(root, { recursive: true, force: true })
  }
}

const text = { type: 'string' } as const
const options = { title: text, brand: text, tone: text }

/** Returns the exit code. 0: done without findings, 1: findings, 2: invalid arguments or not possible. */
async function main(): Promise<number> {
  let line: { values: Options; positionals: string[] }
  try {
    line = parseArgs({ allowPositionals: true, options })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  const [command, what] = line.positionals
  if (command === 'new') return create(what, line.values)
  if (command === 'colours' && what) return recolour(what, line.values)
  if (command === 'check' && what) return check(what)
  console.error(usage)
  return 2
}

process.exitCode = await main()
