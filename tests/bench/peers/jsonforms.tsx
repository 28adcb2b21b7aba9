import type { JsonSchema } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import type { ErrorObject } from 'ajv'
import { useState } from 'react'
import { t } from '../floor/texts.ts'
import definitions from './definitions/jsonforms.json'
import type { Groups } from './partner-groups.tsx'
import { loginSchema, messageOf, worded } from './shared.ts'

const { login, list } = worded(definitions)
const i18n: object = {
  locale: 'de',
  translate: (id: string, words?: string) => (id.endsWith('enum.none') ? 'Bitte auswählen' : words),
  translateError: ({ keyword, params, instancePath }: ErrorObject) =>
    messageOf(keyword, (params.missingProperty as string | undefined) ?? instancePath.slice(1)),
}
const own = { renderers: vanillaRenderers, cells: vanillaCells, i18n }

export function LoginForm() {
  const [data, setData] = useState<unknown>({})
  const [mode, setMode] = useState<'ValidateAndHide' | 'ValidateAndShow'>('ValidateAndHide')
  const form = { ...own, schema: loginSchema as JsonSchema, uischema: login, data, validationMode: mode }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setMode('ValidateAndShow')
      }}
    >
      <JsonForms {...form} onChange={(next) => setData(next.data)} />
      <button type="submit">{t('bench.login.submit')}</button>
    </form>
  )
}

export const PartnerList = ({ groups }: { groups: Groups }) => (
  <JsonForms {...own} schema={list.schema as JsonSchema} uischema={list.uischema} data={groups} />
)
