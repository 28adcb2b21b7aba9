/**
 * The text of an answer. What a host sends beyond `bytes` is not waited for: a file of a gigabyte would fill the memory.
 * @throws Error that says the limit
 */
export async function textAtMost(response: Response, bytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return text + decoder.decode()
    size += value.length
    if (size > bytes) {
      await reader?.cancel()
      throw new Error(`It is larger than ${bytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
