import { useEffect, useMemo, useRef, useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { join, tokens } from '#engine/tools/check/json.ts'
import { FormContext } from '#engine/form/form-context.ts'
import type { FormContextValue } from '#engine/form/form-context.ts'
import { SchemaForm } from '#engine/form/schema-form.tsx'
import { createStore } from '#engine/form/store.ts'
import { AddName } from './add-name.tsx'
import { known, knownFlows, productText } from './check.ts'
import { valueAt } from './edit-text.ts'
import { literal } from './engine.tsx'
import { objectIn } from './file.ts'
import { schemaAt } from './language.ts'
import { fieldsOf, shownOf, valueOf } from './sections.ts'
import type { Field, Section } from './sections.ts'
import type { Studio } from './store.ts'
import { formOf, tenantWidgets } from './tenant-form.ts'

/** Maps that go when they are empty: those that the schema does not ask for. */
const mayGo = (path: readonly string[]): boolean => {
  const required = schemaAt(path.slice(0, -1))?.required
  return !(Array.isArray(required) && required.includes(path.at(-1)))
}

/** Texts are too many to stand there all at once; of other maps, what may be is shown. */
const offered = ({ names, text }: Section) => (names && !text ? known[names] : [])

const mapOf = ({ fields }: Section) => fields.find((pointer) => pointer.endsWith('/*'))?.slice(0, -2)

const describe = ({ fields }: Section) => {
  const path = tokens(fields[0] ?? '').slice(0, -1)
  const said = [path, path.slice(0, -1)]
    .filter(({ length }) => length > 0)
    .map((one) => schemaAt(one)?.description)
  return String(said.find((one) => one !== undefined) ?? '')
}

const isAt = (finding: Finding, { pointer }: Field) =>
  finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`)

interface Props {
  section: Section
  studio: Studio
  tenant: Record<string, unknown>
  findings: readonly Finding[]
}

/** One section of the tenant file as a form of the engine: what is typed is written into the file at once. */
export function SectionForm({ section, studio, tenant, findings }: Readonly<Props>) {
  const [more, setMore] = useState<readonly string[]>([])
  const names = [...new Set([...offered(section), ...more])]
  const fields = fieldsOf(section, schemaAt, tenant, names, section.options ? knownFlows : [])
  const list = fields.map(({ name }) => name).join('\n')
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  // A form keeps its identity while its fields are the same ones, whatever stands in them.
  const form = useMemo(() => {
    const hintOf = ({ name, schema }: Field) =>
      section.text
        ? `Without it: ${productText(section.text, name) ?? 'nothing'}`
        : section.names
          ? ''
          : String(schema.description ?? '')
    return formOf(section.id, fields, hintOf, section.names !== undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- the list says what of the fields matters
  }, [section, list])
  const [store] = useState(() => createStore({}))
  const [context] = useState(() => ({ leave: () => studio.settle() }))
  const value = useMemo<FormContextValue>(
    () => ({
      form,
      store,
      options: {},
      enter(name, shown) {
        const field = latest.current.find((one) => one.name === name)
        if (!field) return
        store.change(name, { shown, touched: true })
        const next = valueOf(field, shown)
        // What is emptied leaves the file, and the field stays as long as the section is shown.
        if (next === undefined) setMore((before) => (before.includes(name) ? before : [...before, name]))
        studio.edit(field.pointer, next, mayGo)
      },
      leave: context.leave,
    }),
    [form, store, studio, context],
  )
  useEffect(() => {
    // What is shown may be a moment behind; what was typed since then must not be overwritten with it.
    const latestTenant = objectIn(studio.state().history.now) ?? tenant
    for (const field of fields) {
      const state = store.get(field.name)
      const here = valueAt(latestTenant, field.path)
      // What was typed stays as it was typed while it means the same.
      if (JSON.stringify(valueOf(field, state.shown)) !== JSON.stringify(here) || !state.touched) {
        const shown = shownOf(field, here)
        if (shown !== state.shown) store.change(field.name, { shown })
      }
      const finding = findings.find((one) => isAt(one, field))
      // Where a colour is offered beside it, the hint would only say which.
      const said = finding && (finding.instead ? finding.message : `${finding.message} ${finding.hint}`)
      if (said !== state.error?.values.said)
        store.change(field.name, {
          error: finding && { key: literal(said ?? ''), values: { said, instead: finding.instead } },
        })
    }
  })
  const map = mapOf(section)
  return (
    <div className="studio-form">
      {describe(section) && <p className="field-hint">{describe(section)}</p>}
      <FormContext value={value}>
        <SchemaForm form={form} name={form.id} widgets={tenantWidgets} />
      </FormContext>
      {section.add && map && (
        <AddName
          key={section.id}
          label={section.add}
          names={section.text ? known.texts : []}
          add={(name) => {
            setMore((before) => [...before, name])
            const words = section.text && productText(section.text, name)
            if (words && valueAt(tenant, tokens(join(map, name))) === undefined)
              studio.edit(join(map, name), words, mayGo)
          }}
        />
      )}
    </div>
  )
}
