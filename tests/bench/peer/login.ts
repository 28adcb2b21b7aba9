import type { UiSchema } from '@rjsf/utils'
import { t } from '../floor/texts.ts'

/** The texts of the sign-in of the other two pages. */
export const loginUi: UiSchema = {
  branch: {
    'ui:title': t('bench.login.branch'),
    'ui:description': t('bench.login.branchHint'),
    'ui:options': { inputMode: 'numeric' },
  },
  user: {
    'ui:title': t('bench.login.user'),
    'ui:description': t('bench.login.userHint'),
    'ui:autocomplete': 'username',
  },
  kind: {
    'ui:title': t('bench.login.kind'),
    'ui:enumNames': [
      t('bench.login.kinds.private'),
      t('bench.login.kinds.business'),
      t('bench.login.kinds.joint'),
    ],
  },
  consent: { 'ui:title': t('bench.login.consent') },
  pin: { 'ui:title': 'PIN', 'ui:widget': 'password' },
  'ui:submitButtonOptions': {
    submitText: t('bench.login.submit'),
    props: { className: 'button button-primary' },
  },
}
