// @vitest-environment happy-dom
import { expect, test } from 'vitest'

type Validate = ((data: unknown) => boolean) & { errors?: { keyword: string; instancePath: string }[] | null }
interface Module {
  schema: Record<string, unknown>
  validate: Validate
}
const forms = import.meta.glob<Module>('./schemas/*.schema.json', { query: '?form' })
const responses = import.meta.glob<Module>('/schemas/api/*.schema.json', {
  query: '?validator=definitions/response',
})
const load = async (name: string) => {
  const module = await forms[`./schemas/${name}.schema.json`]?.()
  if (!module) throw new Error(`no schema ${name}`)
  return module
}
const parts = import.meta.glob<Module>('./schemas/owner.schema.json', {
  query: '?validator=definitions/response',
})

test('a schema comes with its validator, with inlined references and without annotations', async () => {
  const { schema } = await load('order')
  expect(JSON.stringify(schema)).not.toMatch(/\$ref|tsType|x-call|Inner reference|address\.schema/)
  expect(schema.properties).toMatchObject({
    title: { maxLength: 3 },
    examples: { pattern: '^\\d{5}$' },
    fixed: { const: { description: 'data, not a keyword' } },
  })
})

const cases: [data: unknown, errors: string[]][] = [
  [{ title: 'abc', agreed: true }, []],
  [{ title: '💶💶💶', agreed: true }, []],
  [{ title: 'abcd', agreed: true }, ['/title maxLength']],
  [{ agreed: false }, [' required', '/agreed const']],
  [{ title: 'ab', agreed: true, examples: '1234' }, ['/examples pattern']],
  [
    { title: 'ab', agreed: true, address: { zip: 'x', owner: '' } },
    ['/address/owner minLength', '/address/zip pattern'],
  ],
  [{ title: 'ab', agreed: true, fixed: {} }, ['/fixed const']],
  [{ title: 'ab', agreed: true, fixed: { description: 'data, not a keyword' } }, []],
  [{ title: 'ab', agreed: true, day: '2026-02-30' }, ['/day format']],
  [{ title: 'ab', agreed: true, day: null, more: 1 }, [' additionalProperties']],
]
test.each(cases)('%j', async (data, errors) => {
  const { validate } = await load('order')
  expect(validate(data)).toBe(errors.length === 0)
  const found = (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
  expect(found.toSorted()).toEqual(errors)
})

test('a part of a schema by pointer', async () => {
  const module = await parts['./schemas/owner.schema.json']?.()
  expect(module?.validate({ name: 'Erika' })).toBe(true)
  expect(module?.validate({ name: '' })).toBe(false)
  expect(module?.validate.errors?.[0]).toMatchObject({ keyword: 'minLength', instancePath: '/name' })
})

test.each([
  ['loop', /\$ref "#" leads back to itself/],
  ['broken', /owner\.schema\.json: nothing at #\/\/?definitions\/nmae/],
  ['typo', /unknown keyword: "propertys"/],
])('%s is refused, with the reason', async (name, reason) => {
  await expect(load(name)).rejects.toThrow(reason)
})

test('every response of the API compiles, and refuses a number', async () => {
  const files = import.meta.glob<{ definitions?: Record<string, { tsType?: string }> }>(
    '/schemas/api/*.schema.json',
    {
      eager: true,
      import: 'default',
    },
  )
  const names = Object.keys(files).filter((file) => files[file]?.definitions?.response)
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) {
    const module = await responses[name]?.()
    expect(module?.validate(7), name).toBe(false)
  }
})
