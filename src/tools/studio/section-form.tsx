import type Form from '@rjsf/core'
import type { FormValidation } from '@rjsf/utils'
import { ErrorSchemaBuilder } from '@rjsf/utils'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { join, tokens } from '#engine/tools/check/json.ts'
import type { FormContextValue } from '#engine/form/form-context.ts'
import { createMessages } from '#engine/form/messages.ts'
import { SchemaForm } from '#engine/form/schema-form.tsx'
import { AddName } from './add-name.tsx'
import { known, knownFlows, productText } from './check.ts'
import { valueAt } from './edit-text.ts'
import { literal } from './engine.tsx'
import { objectIn } from './file.ts'
import { schemaAt } from './language.ts'
import { fieldsOf, shownOf, valueOf } from './sections.ts'
import type { Field, Section } from './sections.ts'
import type { Studio } from './store.ts'
import { formOf } from './tenant-form.ts'

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

/** The rules of the check find what is wrong. */
const rules = { transformErrors: () => [], customValidate: (_: unknown, errors: FormValidation) => errors }

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
  const rjsf = useRef<Form>(null)
  const [context] = useState<FormContextValue>(() => ({
    messages: createMessages(),
    options: {},
    warnings: {},
    mayWarn: () => false,
    pending: new Map(),
    chosen: new Map(),
    section: '',
  }))
  const shown = Object.fromEntries(
    fields.map((field) => [field.name, shownOf(field, valueAt(tenant, field.path))]),
  )
  /** What the form holds. */
  const held = useRef<Record<string, string | boolean>>(shown)
  const change = (data: Record<string, string | boolean>) => {
    for (const field of latest.current) {
      const now = data[field.name] ?? ''
      if (now === (held.current[field.name] ?? '')) continue
      held.current = { ...held.current, [field.name]: now }
      const next = valueOf(field, now)
      // What is emptied leaves the file, and the field stays as long as the section is shown.
      if (next === undefined)
        setMore((before) => (before.includes(field.name) ? before : [...before, field.name]))
      studio.edit(field.pointer, next, mayGo)
    }
  }
  useEffect(() => {
    // What is shown may be a moment behind; what was typed since then must not be overwritten with it.
    const latestTenant = objectIn(studio.state().history.now) ?? tenant
    for (const field of fields) {
      const here = valueAt(latestTenant, field.path)
      // What was typed stays as it was typed while it means the same.
      const same = JSON.stringify(valueOf(field, held.current[field.name] ?? '')) === JSON.stringify(here)
      if (same || context.pending.has(`${form.id}-${field.name}`)) continue
      const next = shownOf(field, here)
      held.current = { ...held.current, [field.name]: next }
      rjsf.current?.setFieldValue([field.name], next === '' ? undefined : next)
    }
  })
  const errors = new ErrorSchemaBuilder()
  for (const field of fields) {
    const finding = findings.find((one) => isAt(one, field))
    if (!finding) continue
    // Where a colour is offered beside it, the hint would only say which.
    const said = finding.instead ? finding.message : `${finding.message} ${finding.hint}`
    const message = { key: literal(said), values: { instead: finding.instead } }
    errors.addErrors(context.messages.write(message), [field.name])
  }
  const map = mapOf(section)
  return (
    <div className="studio-form">
      {describe(section) && <p className="field-hint">{describe(section)}</p>}
      <SchemaForm
        key={`${section.id} ${list}`}
        ref={rjsf}
        form={form}
        name={form.id}
        context={context}
        rules={rules}
        extraErrors={errors.ErrorSchema}
        initial={shown}
        onChange={
          (data) => change(data as Record<string, string | boolean>) /* a flat form of texts and flags */
        }
        onBlur={() => studio.settle()}
      />
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
