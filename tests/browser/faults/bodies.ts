import { raw, text } from './answers.ts'
import type { Answer } from './server.ts'

const with_ =
  (status: number, type: string, words: string) =>
  (answer: Answer): Answer => ({
    status,
    headers: { ...answer.headers, 'content-type': type },
    body: Buffer.from(words),
  })

const deep = '['.repeat(5000) + ']'.repeat(5000)
const long = raw.repeat(Math.ceil((5 * 1024 * 1024) / raw.length))

/** Bodies of a 200 that the contract does not allow. */
export const bodies: Record<string, (answer: Answer) => Answer> = {
  'malformed JSON': text(`{"accounts": [{"id": "${raw}"`),
  'a page of HTML': with_(200, 'text/html', `<!doctype html><script>alert("${raw}")</script><h1>${raw}</h1>`),
  'plain text': with_(200, 'text/plain', raw),
  null: text('null'),
  'a number': text('42'),
  'a string': text(JSON.stringify(raw)),
  'an array for an object': text(JSON.stringify([raw])),
  'an object for an array': text(JSON.stringify({ accounts: { id: raw }, items: { id: raw } })),
  'items of the wrong type': text(JSON.stringify({ accounts: [raw, null, 7], items: [raw, null, 7] })),
  'no body where one is required': (answer) => ({ ...answer, status: 204, body: Buffer.alloc(0) }),
  'an empty 200': text(''),
  'JSON that is nested 5,000 deep': text(deep),
  '5 MB of text': with_(200, 'text/plain', long),
  '5 MB of JSON': text(JSON.stringify({ accounts: long, items: long, token: { [raw]: long } })),
  'names of prototype members as keys': text(
    '{"__proto__": {"items": []}, "constructor": {"prototype": {}}, "toString": 1}',
  ),
}
