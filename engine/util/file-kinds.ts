/** File kinds by their first bytes (magic numbers). The name of a file proves nothing. */
export const kinds = {
  // Scanners and mail programs write lines of their own before it. Readers look for it in the first 1024 bytes.
  pdf: { type: 'application/pdf', ending: /\.pdf$/, start: /^[^]{0,1023}%PDF-/ },
  jpeg: { type: 'image/jpeg', ending: /\.jpe?g$/, start: /^\xff\xd8\xff/ },
  // The first byte is 0x89, which most decoders of this name read as ‰.
  png: { type: 'image/png', ending: /\.png$/, start: /^[\x89‰]PNG\r\n/ },
} as const

/** How many bytes tell the kind of a file. */
export const startLength = 1024 + '%PDF-'.length

/** The bytes of a file as a text with one character for each, from the start. */
export const textIn = async (file: Blob, length = file.size): Promise<string> =>
  new TextDecoder('latin1').decode(await file.slice(0, length).arrayBuffer())

/** Whether a file is of an accepted kind (".pdf", "image/*"): by its content where that tells the kind, else by name and media type. */
export async function isOfKind(file: File, accepted: readonly string[]): Promise<boolean> {
  const start = await textIn(file, startLength)
  const known = Object.values(kinds)
  return accepted.some((entry) => {
    const claims = entry.startsWith('.')
      ? file.name.toLowerCase().endsWith(entry)
      : new RegExp(`^${entry.replace('*', '.*')}$`).test(file.type)
    const kind = known.find(
      ({ type, ending }) => type === entry || ending.test(entry) || (claims && type === file.type),
    )
    return kind ? kind.start.test(start) : claims
  })
}
