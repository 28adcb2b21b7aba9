/**
 * Compresses or decompresses bytes. Stops once the result exceeds `most` bytes, because a few bytes can decompress to any size.
 * @throws the error that `tooLarge` returns
 */
export async function pipeBytes(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
  tooLarge: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length
    if (size > most) {
      await reader.cancel()
      throw tooLarge()
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
