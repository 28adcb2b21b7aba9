import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import Form from '@rjsf/core'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from '../floor/frame.tsx'
import { StepHead } from '../floor/step-head.tsx'
import { t } from '../floor/texts.ts'
import { schema, validators } from 'virtual:peer-validators'
import { loginUi } from './login.ts'

/** The sign-in by RJSF in its own theme, as its documentation shows it, with validators compiled at build time. */
const validator = createPrecompiledValidator(validators, schema)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root".')
createRoot(root).render(
  <StrictMode>
    <Frame>
      <main id="main" className="screen layout-step">
        <StepHead step="login" first="login" heading={null} />
        <Form
          schema={schema}
          uiSchema={loginUi}
          validator={validator}
          idPrefix="login"
          idSeparator="-"
          noHtml5Validate
          liveValidate="onBlur"
        />
        <p className="text-small">{t('bench.login.note')}</p>
      </main>
    </Frame>
  </StrictMode>,
)
