import type { ReactNode } from 'react'
import useSWRImmutable from 'swr/immutable'
import type { FieldUi, FieldLookup } from '#generated/engine.ts'
import { linkHref } from '../tenant/links.ts'
import { isObject } from '../util/json.ts'
import { writeNumber } from '../util/readable-text.ts'
import { Anchor, Icon } from '../view/button.tsx'
import { useEngine, isEmpty, useScreen, type Engine } from '../view/engine.ts'
import { useDebounced } from '../view/hooks.ts'

/** A message as text key and values, so that it can be shown in another language. */
export interface Message {
  key: string
  values: Readonly<Record<string, unknown>>
}

/** A message in the current language; the placeholder `label` is the label of the field. i18next formats `count` only. */
export function formatMessage(
  { text, locale }: Pick<Engine, 'text' | 'locale'>,
  label: string,
  message: Message | undefined,
): string {
  if (!message) return ''
  const values = Object.entries(message.values).map(([name, value]) => [
    name,
    typeof value === 'number' && name !== 'count' ? writeNumber(value, locale) : value,
  ])
  return text(message.key, { label, ...Object.fromEntries(values) })
}

/** Texts and state of one field. Empty strings are not rendered. */
export interface FieldProps {
  id: string
  label: string
  hint?: string
  error?: string
  warning?: string
  hasWarningRegion?: boolean
  /** Call that looks the value up; the result is shown below the control. */
  lookup?: FieldUi['lookup']
  value?: unknown
  optional?: boolean
  /** The customer cannot change the value, because it is computed or constant. */
  readOnly?: boolean
  width?: 'full' | 'half' | 'short' | undefined
  /** Language of the label if it differs from that of the page, such as `de` for texts of a server. */
  lang?: string | undefined
}

/** ARIA attributes of a control. They refer only to ids that are in the document. */
export function controlProps({ id, hint, error, warning, lookup, optional, readOnly }: FieldProps) {
  const ids = [
    hint && `${id}-hint`,
    error && `${id}-error`,
    warning && `${id}-warning`,
    lookup && `${id}-known`,
  ].filter(Boolean)
  return {
    id,
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
    'aria-invalid': Boolean(error) || undefined,
    'aria-required': !(optional || readOnly) || undefined,
  }
}

type LabelProps = Pick<FieldProps, 'label' | 'optional' | 'readOnly' | 'lang'>

/** The label. Optional fields are marked, required ones are not. */
export function LabelText({ label, optional, readOnly, lang }: LabelProps) {
  const { text } = useEngine()
  return (
    <>
      <span lang={lang}>{label}</span>
      {optional && !readOnly && <span className="field-optional"> ({text('ui.optional')})</span>}
    </>
  )
}

/** Hint, error and warning of a field, with the ids that `controlProps` names. */
export function FieldNotes({ id, hint, error, warning, hasWarningRegion }: FieldProps) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hasWarningRegion && (
        <output className="field-status" htmlFor={id}>
          {warning && (
            <span className="field-warning" id={`${id}-warning`}>
              {warning}
            </span>
          )}
        </output>
      )}
    </>
  )
}

/** A field with one control: label, hint, error, then the control. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className={`field field-${field.width ?? 'full'}`}>
      <label className="field-label" htmlFor={field.id}>
        <LabelText {...field} />
      </label>
      <FieldNotes {...field} />
      {children}
      {field.lookup && <Lookup id={field.id} lookup={field.lookup} value={field.value} />}
    </div>
  )
}

interface GroupProps extends FieldProps {
  role?: 'group' | 'radiogroup'
  className?: string
  /** Id of a group of several fields, to which links of the error summary lead. */
  groupId?: string
  children: ReactNode
}

/** Several controls in a fieldset. Its id is `<id>-group`, because the first control has the id of the field. */
export function FieldGroup({
  children,
  role = 'group',
  className = 'fieldset',
  groupId,
  ...field
}: GroupProps) {
  const isRadio = role === 'radiogroup'
  const { id } = field
  // Of a single field with several controls, each control refers to the error; else the group does.
  const group = controlProps(isRadio || groupId !== undefined ? field : { ...field, error: '' })
  return (
    <fieldset
      {...(isRadio && group)}
      aria-describedby={group['aria-describedby']}
      className={className}
      id={groupId ?? `${id}-group`}
      role={role}
      aria-labelledby={`${id}-legend`}
    >
      <legend className="legend" id={`${id}-legend`}>
        <LabelText {...field} />
      </legend>
      <FieldNotes {...field} />
      {children}
    </fieldset>
  )
}

/** A link to a page of the tenant. It opens in a new tab, so that nothing typed is lost. */
export function FieldLink({ link }: { link: FieldUi['link'] }) {
  const { text, tenant } = useEngine()
  const to = link && linkHref(tenant.theme.links[link.name])
  if (!link || !to) return null
  return (
    <Anchor to={to} className="field-link" inNewTab>
      {text(link.label)}
    </Anchor>
  )
}

/** Tells what was found for the value, such as the place of a postal code; empty without a result or after a failure: only information. */
function Lookup({ id, lookup, value }: Readonly<{ id: string; lookup: FieldLookup; value: unknown }>) {
  const { text } = useEngine()
  const { call, scope } = useScreen()
  const settled = useDebounced(value)
  const { data: answer } = useSWRImmutable(
    isEmpty(value) || isEmpty(settled) ? null : ['lookup', lookup.call, settled],
    () => call(lookup.call, { ...scope, item: settled }),
    { shouldRetryOnError: false },
  )
  return (
    <output className="field-known" htmlFor={id}>
      {/* aria-describedby refers to this span, because the accessible text of an output element would be its label. */}
      <span id={`${id}-known`}>
        {isObject(answer) && (
          <>
            <Icon name="info" /> {text(lookup.text, answer)}
          </>
        )}
      </span>
    </output>
  )
}
