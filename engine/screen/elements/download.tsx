import type { DownloadElement } from '#generated/engine.ts'
import { DownloadButton } from '../documents/download-button.tsx'
import { useText } from '../../view/use-text.ts'

/** A button that saves a file. A handler loads or creates the file. */
export default function Download({ element }: Readonly<{ element: DownloadElement }>) {
  const { t } = useText()
  const label = t(element.label)
  return (
    <DownloadButton
      label={label}
      name={label}
      load={element.call}
      {...(element.icon && { icon: element.icon })}
      {...(element.hint && { hint: t(element.hint) })}
    />
  )
}
