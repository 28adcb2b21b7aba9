import '@bpmn-io/form-js-viewer/dist/assets/form-js.css'
import { Form } from '@bpmn-io/form-js-viewer'
import { useEffect, useRef } from 'react'
import definitions from './definitions/formjs.json'
import type { Groups } from './partner-groups.tsx'
import { worded } from './shared.ts'

const { login, list, words } = worded(definitions)
const known: Record<string, string> = words
const german = { translate: ['value', (template: string) => known[template] ?? template] }

/** A form of form-js; other data are imported anew. */
function FormJs({ schema, data }: { schema: object; data?: Groups }) {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<Form>(null)
  useEffect(() => {
    form.current = new Form({ container: place.current, additionalModules: [german] })
    return () => form.current?.destroy()
  }, [])
  useEffect(() => void form.current?.importSchema(schema, data), [schema, data])
  return <div ref={place} />
}

export const LoginForm = () => <FormJs schema={login} />
export const PartnerList = ({ groups }: { groups: Groups }) => <FormJs schema={list} data={groups} />
