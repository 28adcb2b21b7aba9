import type { ControlElement, JsonSchema, Layout } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import type { ErrorObject } from 'ajv'
import { useState } from 'react'
import { t } from '../floor/texts.ts'
import type { Groups } from './partner-groups.tsx'
import { messageOf, schemas } from './shared.ts'

const layoutOf = ({ properties }: { properties: object }): Layout => ({
  type: 'VerticalLayout',
  elements: Object.keys(properties).map((name): ControlElement => {
    const format = name === 'pin' ? 'password' : undefined
    return {
      type: 'Control',
      scope: `#/properties/${name}`,
      options: { format, showUnfocusedDescription: true },
    }
  }),
})
const i18n = {
  locale: 'de',
  translate: (id: string, words?: string) => (id.endsWith('enum.none') ? 'Bitte auswählen' : words),
  translateError: ({ keyword, params, instancePath }: ErrorObject) =>
    messageOf(keyword, (params.missingProperty as string | undefined) ?? instancePath.slice(1)),
}
const own = { renderers: vanillaRenderers, cells: vanillaCells, i18n: i18n as object }
const login = { ...own, schema: schemas.login as JsonSchema, uischema: layoutOf(schemas.login) }
const read = { type: 'string', readOnly: true }
/** A table shows what is in the schema. */
const tables = Object.entries(schemas.list.properties).map(([name, { items, ...array }]) => {
  const properties = { name: read, line: read, ...items.properties }
  return [name, { ...array, items: { ...items, properties } }]
})
const listSchema: JsonSchema = { ...schemas.list, properties: Object.fromEntries(tables) }
const list = { ...own, schema: listSchema, uischema: layoutOf(schemas.list) }

export function LoginForm() {
  const [data, setData] = useState<unknown>({})
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
      }}
    >
      <JsonForms
        {...login}
        data={data}
        validationMode={isSubmitted ? 'ValidateAndShow' : 'ValidateAndHide'}
        onChange={(next) => setData(next.data)}
      />
      <button type="submit">{t('bench.login.submit')}</button>
    </form>
  )
}

export const PartnerList = ({ groups }: { groups: Groups }) => <JsonForms {...list} data={groups} />
