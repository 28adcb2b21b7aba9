import type Form from '@rjsf/core'
import type { FormValidation } from '@rjsf/utils'
import { ErrorSchemaBuilder } from '@rjsf/utils'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { join, tokens } from '#engine/tools/check/json.ts'
import type { FormContextValue } from '#engine/form/form-context.ts'
import { writeMessage } from '#engine/form/message.ts'
import { SchemaForm } from '#engine/form/schema-form.tsx'
import { AddName } from './add-name.tsx'
import { knownFlows, knownNames, neededLinks, productSentences, productText, textKeysOf } from './check.ts'
import { valueAt } from './edit-text.ts'
import { literal } from './engine.tsx'
import { parsedObject } from './file.ts'
import { schemaAt } from './language.ts'
import { isOwnLink, ownLinkOf } from './own-links.ts'
import { plainFinding } from './plain-findings.ts'
import { fieldsOf, shownOf, valueOf } from './sections.ts'
import type { Field, Section } from './sections.ts'
import type { Studio } from './store.ts'
import { hintOf, labelOf, useTexts } from './studio-texts.ts'
import { formOf } from './tenant-form.ts'
import type { FieldWords } from './tenant-form.ts'

/** Whether an empty map may be removed: the schema does not require it. */
const isRemovable = (path: readonly string[]): boolean => {
  const required = schemaAt(path.slice(0, -1))?.required
  return !(Array.isArray(required) && required.includes(path.at(-1)))
}

/** Keys that get a field although the file does not contain them. Not for texts: there are too many. */
const suggestedNames = ({ names, text }: Section) => (names && !text ? knownNames[names] : [])

const mapOf = ({ fields }: Section) => fields.find((pointer) => pointer.endsWith('/*'))?.slice(0, -2)

/** Whether a value belongs to a link of the brand's own, which has a card under "Links" for its labels and its address. */
const isOfOwnLink = ({ names, text }: Section, name: string): boolean =>
  text === undefined ? names === 'links' && isOwnLink(name) : ownLinkOf(name) !== undefined

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
  const map = mapOf(section)
  // A sentence that is missing in this language has a field here, with what the check says about it.
  const missing = findings.flatMap(({ pointer }) => {
    const path = tokens(pointer)
    return section.text !== undefined && map === `/${path[0]}/${path[1]}` ? (path[2] ?? []) : []
  })
  // Once shown, a field keeps its place, also when nothing is missing any more.
  const found = missing.filter((name) => !more.includes(name))
  if (found.length > 0) setMore([...more, ...found])
  const names = [...new Set([...suggestedNames(section), ...more, ...missing])]
  const fields = fieldsOf(section, schemaAt, tenant, names, section.options ? knownFlows : []).filter(
    ({ name }) => !isOfOwnLink(section, name),
  )
  const list = fields.map(({ name }) => name).join('\n')
  const texts = useTexts()
  const words = (field: Field): FieldWords => ({
    // Features and entries are names in flows and code, so they are shown as they are.
    label: section.names && section.engineers ? field.name : labelOf(texts, field.pointer, tenant),
    hint: hintOf(texts, field.pointer, tenant),
    choices: texts.choices[field.pointer] ?? {},
    isNeeded: section.names === 'links' && neededLinks.includes(field.name),
  })
  const latest = useRef(fields)
  useEffect(() => {
    latest.current = fields
  })
  // The form object stays the same while the list of fields is the same; otherwise inputs would lose focus.
  const form = useMemo(
    () => formOf(section.id, fields, words),
    // oxlint-disable-next-line react/exhaustive-deps -- `list` and `texts` are the relevant part of `fields` and `words`
    [section, list, texts],
  )
  const rjsf = useRef<Form>(null)
  const [context] = useState<FormContextValue>(() => ({
    options: {},
    scales: {},
    warnings: {},
    hasWarningRegion: () => false,
    pending: new Map(),
  }))
  const shown = Object.fromEntries(
    fields.map((field) => [field.name, shownOf(field, valueAt(tenant, field.path))]),
  )
  /** The current values of the form. */
  const formValues = useRef<Record<string, string | boolean>>(shown)
  const reported = useRef(shown)
  const change = (data: Record<string, string | boolean>) => {
    const last = reported.current
    reported.current = data
    for (const field of latest.current) {
      const now = data[field.name] ?? ''
      // The studio changes several values one after the other. A change event for the first must not write old values of the
      // others.
      if (now === (last[field.name] ?? '')) continue
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
      // Keeps the typed text while it means the same value, for example with a trailing space.
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
    const { what, todo } = plainFinding(texts, finding, tenant)
    // A suggested value is shown as a button, so the hint would repeat it.
    const text = finding.instead ? what : `${what} ${todo}`
    const message = { key: literal(text), values: { instead: finding.instead } }
    errors.addErrors(writeMessage(message), [field.name])
  }
  const addFields = (keys: readonly string[]) => setMore((before) => [...before, ...keys])
  const addText = (written: string) => {
    const locale = section.text ?? ''
    const keys = productText(locale, written) === undefined ? textKeysOf(locale, written) : [written]
    if (keys.length === 0) return texts.ui.noText
    addFields(keys)
    for (const key of keys) {
      const pointer = join(map ?? '', key)
      if (valueAt(tenant, tokens(pointer)) === undefined)
        studio.edit(pointer, productText(locale, key), isRemovable)
    }
    return undefined
  }
  return (
    <div className="studio-form">
      <SchemaForm
        key={`${texts.locale} ${section.id} ${list}`}
        ref={rjsf}
        form={form}
        name={form.id}
        context={context}
        rules={rules}
        extraErrors={errors.ErrorSchema}
        initial={shown}
        onChange={
          (data) =>
            change(
              data as Record<string, string | boolean>,
            ) /* the form is flat: its values are texts and booleans */
        }
        onBlur={() => studio.closeStep()}
      />
      {section.add && map && (
        <AddName
          key={section.id}
          label={texts.sections[section.id]?.add ?? ''}
          suggestions={productSentences(section.text ?? '')}
          add={addText}
        />
      )}
    </div>
  )
}
