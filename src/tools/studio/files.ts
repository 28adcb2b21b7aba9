import { limits } from '#engine/tools/check/limits.ts'
import { config } from '../../boot/config.ts'
import type { TenantDocument } from './file.ts'
import { fileOf, idOf } from './file.ts'

/** The saved file of a tenant that is here. @throws where it cannot be had */
export async function savedText(id: string): Promise<TenantDocument> {
  const response = await fetch(`${config().hosts.tenant}/${fileOf(id)}`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${fileOf(id)} could not be read: HTTP ${response.status}`)
  return { file: fileOf(id), text: await response.text() }
}

/** The text of a file of the visitor's; of one that is too large, so much that the check says so. */
export const textOf = (file: File): Promise<string> => file.slice(0, limits.bytes + 1).text()

/** Hands a file to the visitor. */
export function download({ text }: TenantDocument): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'tenant.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Writes the file into the checkout; only the dev server takes it. @throws with what it said */
export async function save({ file, text }: TenantDocument): Promise<void> {
  const response = await fetch(`/studio/save/${idOf(file)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: text,
  })
  if (!response.ok) throw new Error(await response.text())
}
