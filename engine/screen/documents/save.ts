/** Characters that are not allowed in file names, or that separate folders. */
const forbiddenCharacters = /[\\/:*?"<>|\p{Cc}]+/gu

/** Saves a file under a name of at most 80 characters. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replaceAll(forbiddenCharacters, ' ').trim().slice(0, 80)
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
