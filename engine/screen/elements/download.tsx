import { useState } from 'react'
import type { DownloadElement, HandlerCall, Problem } from '#generated/engine.ts'
import { fileName } from '../../util/readable-text.ts'
import { PressButton, type IconName } from '../../view/button.tsx'
import { RowProblem } from '../../view/problem/problem.tsx'
import { useElement } from '../../view/use-element.ts'

interface Props {
  label: string
  /** File name when the handler returns none. */
  name: string
  load: HandlerCall
  /** The value of /item in the input of the call. */
  item?: unknown
  icon?: IconName | undefined
}

/** Loads a file and saves it. A failure is shown below the button, with a retry button. */
export function DownloadButton({ label, name, load, icon = 'file', item }: Readonly<Props>) {
  const { t, call, announce, scope } = useElement()
  const [state, setState] = useState<'ready' | 'busy' | Problem>('ready')
  const isBusy = state === 'busy'
  const fetchFile = () => {
    setState('busy')
    call(load, { ...scope, item }).then(
      (answer) => {
        setState('ready')
        if (!(answer instanceof Blob)) return
        const file = answer instanceof File ? answer.name : `${name}.pdf`
        saveFile(answer, file)
        announce(t('ui.documents.saved', { name: file }))
      },
      (problem: Problem) => setState(problem),
    )
  }
  return (
    <div className="download">
      {/* It keeps its label, because several may be loading, and its width: none of them moves. */}
      <PressButton
        label={label}
        name={isBusy ? t('frame.busy') : name === label ? undefined : name}
        look="secondary"
        icon={isBusy ? 'clock' : icon}
        disabled={isBusy}
        onPress={fetchFile}
      />
      {typeof state === 'object' && (
        <RowProblem id={`download-${load.src}`} problem={state} retry={fetchFile} name={label} />
      )}
    </div>
  )
}

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName(name)
  link.click()
  // Revoked later, because the browser needs the URL until the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export default function Download({ element }: Readonly<{ element: DownloadElement }>) {
  const label = useElement().t(element.label)
  return <DownloadButton label={label} name={label} load={element.call} icon={element.icon} />
}
