/** Longest file name, including the extension. */
const maxLength = 100
/** Characters that separate folders or that a file system refuses, and blanks of all kinds. */
const separators = /[\\/:*?"<>|\s]+/g
/** Invisible characters, and those that change the direction of text: with them "fdp.exe" can look like "exe.pdf". */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** A name and its extension, which may be there several times. */
const parts = /^(.*?)(?:(\.[a-z0-9]{1,5})(?:[. ]*\2)*)?$/i
/** Names of devices in Windows, which no file may have. */
const devices = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/** A name that every file system takes: without deceptive characters, not hidden, and short, with its extension. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(separators, ' ')
    .replaceAll(invisible, '')
    .replace(/[. ]+$/, '')
  const [, stem = '', { length } = ''] = parts.exec(plain) ?? []
  const short = stem
    .replace(/^[. ]+/, '')
    .slice(0, maxLength - length)
    .replace(/(?:\p{Cs}|[. ])+$/u, '')
    .replace(devices, '_$&')
  return (short || 'document') + plain.slice(plain.length - length)
}
