import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { decode } from '../../support/telemetry/envelope.ts'

const events = [{ type: 4, data: { href: '/' } }]
const item = (header: object, payload: Buffer | string) => {
  const body = Buffer.from(payload)
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ ...header, length: body.length })}\n`),
    body,
    Buffer.from('\n'),
  ])
}
const recording = (inner: Buffer | string) =>
  Buffer.concat([Buffer.from('{"segment_id":2}\n'), Buffer.from(inner)])

it.each([
  ['compressed', deflateSync(JSON.stringify(events))],
  ['plain', JSON.stringify(events)],
])('an envelope is taken apart, its recording %s', (_, inner) => {
  const body = Buffer.concat([
    Buffer.from('{"dsn":"x"}\n'),
    item({ type: 'event' }, '{"message":"a\\nb"}'),
    item({ type: 'replay_recording' }, recording(inner)),
    Buffer.from('{"type":"event"}\n{"message":"c"}'),
  ])
  const { header, items } = decode(body)
  expect(header).toEqual({ dsn: 'x' })
  expect(items.map(({ type, payload }) => [type, payload])).toEqual([
    ['event', { message: 'a\nb' }],
    ['replay_recording', { segment_id: 2, events }],
    ['event', { message: 'c' }],
  ])
})
