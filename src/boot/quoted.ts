/** Characters that cannot be seen or that change the direction of the line, such as controls and line ends. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A text of a file of somebody else as plain text on one line, cut after `most` characters. */
export function plainText(text: string, most = 120): string {
  const all = [...text]
  const start = all.length > most ? `${all.slice(0, most).join('')}…` : text
  return start.replaceAll(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** A value of a file as JSON, for a message: on one line, and cut. */
export const quoted = (value: unknown): string => plainText(JSON.stringify(value) ?? 'nothing', 60)
