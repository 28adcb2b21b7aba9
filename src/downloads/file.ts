import { loadText } from '../boot/texts.ts'

const names = { record: 'done.files.record', calendar: 'done.files.calendar' } as const

/** A file with a name in the customer's language. `type` (media type) sets the file extension. */
export async function fileOf(content: BlobPart, name: keyof typeof names, type: string): Promise<File> {
  const text = await loadText('done')
  const extension =
    { 'application/pdf': 'pdf', 'application/json': 'json', 'text/calendar': 'ics' }[type] ?? 'txt'
  return new File([content], `${text(names[name])}.${extension}`, { type })
}
