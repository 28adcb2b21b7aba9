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
import { knownFlows, knownNames, productText } from './check.ts'
import { valueAt } from './edit-text.ts'
import { literal } from './engine.tsx'
import { parsedObject } from './file.ts'
import { schemaAt } from './language.ts'
import { fieldsOf, shownOf, valueOf } from './sections.ts'
import type { Field, Section } from './sections.ts'
import type { Studio } from './store.ts'
import { formOf } from './tenant-form.ts'

/** Whether an empty map may be removed: the schema does not require it. */
const isRemovable = (path: readonly string[]): boolean => {
  const required = schemaAt(path.slice(0, -1))?.required
  return !(Array.isArray(required) && required.includes(path.at(-1)))
}

/** Keys that get a field although the file does not have them. Not for texts, which are too many. */
const offered = ({ names, text }: Section) => (names && !text ? knownNames[names] : [])

const mapOf = ({ fields }: Section) => fields.find((pointer) => pointer.endsWith('/*'))?.slice(0, -2)

const describe = ({ fields }: Section) => {
  const path = tokens(fields[0] ?? '').slice(0, -1)
  const descriptions = [path, path.slice(0, -1)]
    .filter(({ length }) => length > 0)
    .map((candidate) => schemaAt(candidate)?.description)
  return String(descriptions.find((description) => description !== undefined) ?? '')
}

const isAt = (finding: Finding, { pointer }: Field) =>
  finding.pointer === pointer || finding.pointer.startsWith(`${pointer}/`)

/** No validation by the form: the rules of the check validate the whole file. */
const rules = { transformErrors: () => [], customValidate: (_: unknown, errors: FormValidation) => errors }

interface Props {
  section: Section
  studio: Studio
  tenant: Record<string, unknown>
  findings: readonly Finding[]
}

/** One section of the tenant file as a form of the engine. Every input is written into the file at once. */
export function SectionForm({ section, studio, tenant, findings }: Readonly<Props>) {
  const [more, setMore] = useState<readonly string[]>([])
  const names = [...new Set([...offered(section), ...more])]
  const fields = fieldsOf(section, schemaAt, tenant, names, section.options ? knownFlows : [])
  const list = fields.map(({ name }) => name).join('\n')
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  // The form stays the same object while its list of fields is the same, whatever their values.
  const form = useMemo(() => {
    const hintOf = ({ name, schema }: Field) =>
      section.text
        ? `Without it: ${productText(section.text, name) ?? 'nothing'}`
        : section.names
          ? ''
          : String(schema.description ?? '')
    return formOf(section.id, fields, hintOf, section.names !== undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- `list` represents the relevant part of `fields`
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
  /** The current values of the form. */
  const formValues = useRef<Record<string, string | boolean>>(shown)
  const change = (data: Record<string, string | boolean>) => {
    for (const field of latest.current) {
      const now = data[field.name] ?? ''
      if (now === (formValues.current[field.name] ?? '')) continue
      formValues.current = { ...formValues.current, [field.name]: now }
      const next = valueOf(field, now)
      // An emptied value is removed from the file, but its field stays while the section is shown.
      if (next === undefined)
        setMore((before) => (before.includes(field.name) ? before : [...before, field.name]))
      studio.edit(field.pointer, next, isRemovable)
    }
  }
  useEffect(() => {
    // `tenant` may be older than the latest input (startTransition) and must not overwrite it.
    const latestTenant = parsedObject(studio.state().history.now) ?? tenant
    for (const field of fields) {
      const current = valueAt(latestTenant, field.path)
      // The typed text stays while it means the same value, for example with a trailing blank.
      const typed = valueOf(field, formValues.current[field.name] ?? '')
      const isEqual = JSON.stringify(typed) === JSON.stringify(current)
      if (isEqual || context.pending.has(`${form.id}-${field.name}`)) continue
      const next = shownOf(field, current)
      formValues.current = { ...formValues.current, [field.name]: next }
      rjsf.current?.setFieldValue([field.name], next === '' ? undefined : next)
    }
  })
  const errors = new ErrorSchemaBuilder()
  for (const field of fields) {
    const finding = findings.find((candidate) => isAt(candidate, field))
    if (!finding) continue
    // With a suggested value the field shows a button, so the hint is not needed.
    const text = finding.instead ? finding.message : `${finding.message} ${finding.hint}`
    const message = { key: literal(text), values: { instead: finding.instead } }
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
        onBlur={() => studio.closeStep()}
      />
      {section.add && map && (
        <AddName
          key={section.id}
          label={section.add}
          names={section.text ? knownNames.texts : []}
          add={(name) => {
            setMore((before) => [...before, name])
            const text = section.text && productText(section.text, name)
            if (text && valueAt(tenant, tokens(join(map, name))) === undefined)
              studio.edit(join(map, name), text, isRemovable)
          }}
        />
      )}
    </div>
  )
}
