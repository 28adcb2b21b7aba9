import type { UploadElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useText } from '../../view/use-text.ts'
import type { Stored } from './uploads-state.ts'
import { PlainList } from '../../list/plain-list.tsx'

/** The required documents that are not uploaded yet. */
export const openRequirements = ({ requirements = [] }: UploadElement, stored: readonly Stored[]) =>
  requirements.filter(({ anyOf }) => !stored.some(({ kind }) => anyOf.includes(kind)))

/** The list of required documents and whether each is uploaded. */
export function UploadRequirements({
  element,
  stored,
}: Readonly<{ element: UploadElement; stored: readonly Stored[] }>) {
  const { t } = useText()
  if (!element.requirements) return null
  const open = openRequirements(element, stored)
  return (
    <PlainList className="upload-needs" aria-label={t('ui.upload.needs')}>
      {element.requirements.map((requirement) => {
        const isOpen = open.includes(requirement)
        return (
          <li key={requirement.label} className="list-row" data-open={isOpen}>
            <Icon name={isOpen ? 'file' : 'check'} />
            <div className="list-content">
              <p className="list-title">{t(requirement.label)}</p>
              {requirement.hint && <p className="list-line">{t(requirement.hint)}</p>}
            </div>
            <p className="upload-state">{t(isOpen ? 'ui.upload.open' : 'ui.upload.there')}</p>
          </li>
        )
      })}
    </PlainList>
  )
}
