import Form from '@rjsf/core'
import type { RJSFSchema, RJSFValidationError } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { t } from '../floor/texts.ts'
import definitions from './definitions/rjsf.json'
import type { Groups } from './partner-groups.tsx'
import { loginSchema, messageOf, worded } from './shared.ts'

const { login, list } = worded(definitions)
const withWords = (error: RJSFValidationError) => {
  const message = messageOf(error.name, (error.property ?? '').replace('.', ''))
  return { ...error, message, stack: message }
}

export const LoginForm = () => (
  <Form
    schema={loginSchema as RJSFSchema}
    uiSchema={login}
    validator={validator}
    liveValidate="onBlur"
    noHtml5Validate
    transformErrors={(errors) => errors.map(withWords)}
    experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
  />
)

/** Each select is named after its partner. */
const items = ({ name, line }: Groups['debit'][number]) => ({
  'ui:options': { label: false },
  decision: { 'ui:title': name, 'ui:description': line },
})
const group = { 'ui:options': { addable: false, orderable: false, removable: false }, items }
const submit = { 'ui:submitButtonOptions': { submitText: t('bench.next') } }
const listUi = { debit: group, 'standing-order': group, credit: group, ...submit }

export const PartnerList = ({ groups }: { groups: Groups }) => (
  <Form schema={list as RJSFSchema} uiSchema={listUi} validator={validator} formData={groups} />
)
