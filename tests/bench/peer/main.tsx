import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import Form from '@rjsf/core'
import type { UiSchema } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { schema, validators } from 'virtual:peer-validators'
import { forms } from '../floor/forms.ts'
import { Frame } from '../floor/frame.tsx'
import { StepHead } from '../floor/step-head.tsx'
import { t } from '../floor/texts.ts'

/** The sign-in by RJSF in its own theme, as its documentation shows it, with validators compiled at build time. */
const ui: UiSchema = {
  ...Object.fromEntries(
    (forms.login ?? []).flat().map(({ id, label, hint, input, options }) => [
      id.replace(/^\w+-/, ''),
      {
        'ui:title': label,
        ...(hint && { 'ui:description': hint }),
        ...(input?.autoComplete && { 'ui:autocomplete': input.autoComplete }),
        ...(input?.inputMode && { 'ui:options': { inputMode: input.inputMode } }),
        ...(options && { 'ui:enumNames': options.map(([, name]) => name) }),
        ...(id === 'secret-pin' && { 'ui:widget': 'password' }),
      },
    ]),
  ),
  'ui:submitButtonOptions': {
    submitText: t('bench.login.submit'),
    props: { className: 'button button-primary' },
  },
}
const own = { uiSchema: ui, validator: createPrecompiledValidator(validators, schema), schema }
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Frame>
    <main id="main" className="screen layout-step">
      <StepHead step="login" hasBack={false} />
      <Form {...own} idPrefix="login" idSeparator="-" noHtml5Validate liveValidate="onBlur" />
      <p className="text-small">{t('bench.login.note')}</p>
    </main>
  </Frame>,
)
