import type { UploadElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useText } from '../../view/use-text.ts'
import type { Stored } from './uploads-state.ts'
import { Rows } from '../../list/rows.tsx'

/** Needs of an upload for which no file is there yet. */
export const openNeeds = ({ needs = [] }: UploadElement, stored: readonly Stored[]) =>
  needs.filter(({ any }) => !stored.some(({ kind }) => any.includes(kind)))

/** The checklist: what must be there, and whether it is. */
export function UploadNeeds({
  element,
  stored,
}: Readonly<{ element: UploadElement; stored: readonly Stored[] }>) {
  const { t } = useText()
  if (!element.needs) return null
  const open = openNeeds(element, stored)
  return (
    <Rows className="upload-needs" aria-label={t('ui.upload.needs')}>
      {element.needs.map((need) => {
        const isOpen = open.includes(need)
        return (
          <li key={need.label} className="list-row" data-open={isOpen}>
            <Icon name={isOpen ? 'file' : 'check'} />
            <div className="list-what">
              <p className="list-title">{t(need.label)}</p>
              {need.hint && <p className="list-line">{t(need.hint)}</p>}
            </div>
            <p className="upload-state">{t(isOpen ? 'ui.upload.open' : 'ui.upload.there')}</p>
          </li>
        )
      })}
    </Rows>
  )
}
