import { routeOf } from './route.ts'
import type { replayIntegration } from '@sentry/react'
import { secretFields } from '../../session/leaving.ts'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Attributes that only affect layout and appearance; all others are removed. */
const visualAttributes = new Set(
  `class type role rel style dir lang hidden disabled open checked aria-hidden aria-expanded aria-pressed
  width height viewBox d x y x1 x2 y1 y2 cx cy r rx fill stroke stroke-width points transform xmlns
  _cssText rr_width rr_height rr_scrollTop rr_scrollLeft`.split(/\s+/),
)

/** Replaces every character but white space by `*`. */
const mask = (text: unknown) => (typeof text === 'string' ? text.replaceAll(/\S/g, '*') : '')

const attributesOf = (all: unknown): Json =>
  isJson(all) ? Object.fromEntries(Object.entries(all).filter(([name]) => visualAttributes.has(name))) : {}

/** An rrweb node without texts and URLs; a style sheet keeps its text. */
function nodeOf(node: unknown, parent = ''): unknown {
  if (!isJson(node)) return node
  const { type, id, rootId, tagName, childNodes, isSVG, needBlock } = node
  const name = typeof tagName === 'string' ? tagName : ''
  return {
    type,
    id,
    ...(rootId !== undefined && { rootId }),
    ...(name && { tagName: name, attributes: attributesOf(node.attributes) }),
    ...(isSVG !== undefined && { isSVG }),
    ...(needBlock !== undefined && { needBlock }),
    ...(node.textContent !== undefined && {
      textContent: parent === 'style' ? node.textContent : mask(node.textContent),
    }),
    ...(Array.isArray(childNodes) && { childNodes: childNodes.map((child) => nodeOf(child, name)) }),
  }
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])

/**
 * Sources of incremental rrweb events that hold only positions and sizes: mouse move, mouse interaction, scroll, viewport
 * resize, touch move, media interaction, style sheet rule, style declaration, adopted style sheet.
 */
const safeSources = new Set([1, 2, 3, 4, 6, 7, 8, 13, 15])

function changeOf(data: Json): Json | undefined {
  const { source } = data
  if (source === 0)
    return {
      source,
      removes: list(data.removes).map(({ parentId, id, isShadow }) => ({ parentId, id, isShadow })),
      adds: list(data.adds).map(({ parentId, nextId, node }) => ({ parentId, nextId, node: nodeOf(node) })),
      texts: list(data.texts).map(({ id, value }) => ({ id, value: mask(value) })),
      attributes: list(data.attributes).map(({ id, attributes }) => ({
        id,
        attributes: attributesOf(attributes),
      })),
    }
  if (source === 5) return { source, id: data.id, text: mask(data.text), isChecked: data.isChecked }
  return safeSources.has(Number(source)) ? data : undefined
}

/** Rebuilds one rrweb event from allowed fields; undefined if events of its type must not be sent. */
function eventOf({ type, timestamp, data }: Json): Json | undefined {
  if (!isJson(data)) return { type, timestamp, data: {} }
  if (type === 4) {
    const { width, height } = data
    return { type, timestamp, data: { href: window.location.origin + routeOf(data.href), width, height } }
  }
  if (type === 2)
    return { type, timestamp, data: { node: nodeOf(data.node), initialOffset: data.initialOffset } }
  const change = type === 3 ? changeOf(data) : undefined
  return change && { type, timestamp, data: change }
}

/**
 * Cleans a segment of a recording: a JSON line with the segment id, then a JSON array of events. Undefined for a compressed
 * segment, which cannot be read and so is not sent.
 */
export function cleanRecording(payload: unknown): string | undefined {
  if (typeof payload !== 'string') return undefined
  const end = payload.indexOf('\n')
  const { segment_id } = JSON.parse(payload.slice(0, end)) as Json // written by Sentry as {"segment_id": 0}
  const events = list(JSON.parse(payload.slice(end + 1))).flatMap((event) => eventOf(event) ?? [])
  return `${JSON.stringify({ segment_id })}\n${JSON.stringify(events)}`
}

type Replay = ReturnType<typeof replayIntegration>

/** Stops the session replay while a field for a PIN or TAN is on the page; starts a new replay when it is gone. */
export function pauseAtSecrets(replay: Replay): () => void {
  let paused: { mode: ReturnType<Replay['getRecordingMode']>; stopped: Promise<void> } | undefined
  const update = () => {
    const hasSecretField = document.querySelector(secretFields) !== null
    if (hasSecretField && !paused) paused = { mode: replay.getRecordingMode(), stopped: replay.stop() }
    if (hasSecretField || !paused) return
    const { mode, stopped } = paused
    paused = undefined
    void stopped.then(() => {
      // Another secret field may have appeared meanwhile: the replay starts when that one is gone.
      if (ended || paused) return
      if (mode === 'session') replay.start()
      else if (mode === 'buffer') replay.startBuffering()
    })
  }
  let ended = false
  // Mutation observers run before the next paint, so before anyone can type into a new field.
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true })
  update()
  return () => {
    ended = true
    observer.disconnect()
  }
}
