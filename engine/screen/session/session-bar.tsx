import '../../theme/session.css'
import { use, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FlowSession, HandlerCall, SessionAction, SessionLink } from '#generated/engine.ts'
import { resolveAll } from '../../flow/binding.ts'
import { callHandler } from '../../flow/call-handler.ts'
import type { Runtime, View } from '../../flow/runtime.ts'
import { memoizeAsync } from '../../util/load-module.ts'
import { Icon, PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { moveFocus } from '../../view/focus.ts'
import { useWindowEvent } from '../../view/hooks.ts'
import { textValues } from '../../view/use-element.ts'
import { sessionSlot } from '../frame.tsx'
import { ConfirmDialog, IdleDialog } from './dialogs.tsx'

const loading = new Map<string, Promise<unknown>>()

interface Props {
  session: FlowSession
  runtime: Runtime
  view: View
}

/** The session menu in the page header: who is signed in, and the actions that end the session. */
export default function SessionBar({ session, runtime, view }: Readonly<Props>) {
  const { text, tenant, format, loadTexts, loadFormats, product } = useEngine()
  // Not by language, as with the texts of a banner.
  use(memoizeAsync(loading, session.label, () => Promise.all([loadTexts(session), loadFormats()])))
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [confirming, setConfirming] = useState<SessionAction>()
  /** The focus must not stay in the hidden menu: a dialog that is opened from it returns the focus when it is closed. */
  const close = () => {
    moveFocus(menu.current?.querySelector('button'))
    setOpen(false)
  }
  const closeOutside = ({ target }: Event) =>
    target instanceof Node && !menu.current?.contains(target) && setOpen(false)
  useWindowEvent('pointerdown', closeOutside, open)
  useWindowEvent('focusin', closeOutside, open)
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && close(), open)
  const passes = (guard: string | undefined) => guard === undefined || runtime.passes(guard)
  const identity = session.status.find(({ when }) => passes(when))
  const { idle } = session
  const slot = document.getElementById(sessionSlot)
  if (!identity || !slot) return null
  const scope = { context: view.context, tenant }
  const who = text(identity.text, textValues(identity.values, scope, format))
  const run = ({ src, input }: HandlerCall) => callHandler(product, src, resolveAll(input, scope))
  const locked = view.locked && view.busy
  const links = (session.links ?? []).filter(
    ({ event, when }) => passes(when) && !view.busy && (!event || runtime.can(event)),
  )
  const take = ({ event, call }: SessionLink) => {
    close()
    if (event) runtime.send({ type: event })
    if (call) run(call).catch(runtime.fail)
  }
  return createPortal(
    <>
      <div ref={menu} className="session">
        <button
          type="button"
          className="session-button"
          aria-expanded={open}
          aria-controls="session-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name="user" />
          <span className="visually-hidden">{text(session.label)}</span>
          <span className="session-who">{who}</span>
        </button>
        <div id="session-menu" className="session-menu" hidden={!open}>
          <p>{who}</p>
          {links.map((link) => (
            <PressButton key={link.label} label={text(link.label)} onPress={() => take(link)} />
          ))}
          {session.actions.map((action) => (
            <PressButton
              key={action.label}
              className={action.danger ? 'link-button session-danger' : 'link-button'}
              label={text(action.label)}
              onPress={() => {
                close()
                setConfirming(action)
              }}
            />
          ))}
        </div>
      </div>
      {confirming && (
        <ConfirmDialog
          {...{ session, action: confirming, passes, locked }}
          run={() => run(confirming.call)}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {idle && <IdleDialog idle={idle} locked={locked} run={() => run(idle.call)} />}
    </>,
    slot,
  )
}
