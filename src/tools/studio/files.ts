import { limits } from '#engine/tools/check/limits.ts'
import { config } from '../../boot/config.ts'
import type { TenantDocument } from './file.ts'
import { fileOf, idOf } from './file.ts'

/** Loads the saved file of a tenant in this checkout. @throws Error if it cannot be loaded */
export async function loadSaved(id: string): Promise<TenantDocument> {
  const response = await fetch(`${config().hosts.tenant}/${fileOf(id)}`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${fileOf(id)} could not be read: HTTP ${response.status}`)
  return { file: fileOf(id), text: await response.text() }
}

/** The text of a local file, cut one byte above the limit, so that the check reports files that are too large. */
export const textOf = (file: File): Promise<string> => file.slice(0, limits.bytes + 1).text()

/** Downloads the document as tenant.json. */
export function download({ text }: TenantDocument): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'tenant.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Saves the document into the checkout; only the dev server supports this. @throws Error with the message of the server */
export async function save({ file, text }: TenantDocument): Promise<void> {
  const response = await fetch(`/studio/save/${idOf(file)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: text,
  })
  if (!response.ok) throw new Error(await response.text())
}
