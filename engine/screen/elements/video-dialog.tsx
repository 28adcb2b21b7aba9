import type { VideoElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { useModal } from '../../view/focus.ts'
import { useText } from '../../view/use-text.ts'

const names = { de: 'Deutsch', en: 'English' } as const

/** A video in a modal dialog, with captions and a transcript. The button, Escape and a click on the backdrop close it. */
export default function VideoDialog({
  element,
  onClose,
}: Readonly<{ element: VideoElement; onClose(): void }>) {
  const { t } = useText()
  const { tenantFile, locale } = useEngine()
  const modal = useModal(onClose)
  const id = `video-${element.videoId}`
  return (
    <dialog {...modal} className="video-dialog" aria-labelledby={id}>
      <div className="video-box">
        <div className="video-head">
          <h2 id={id}>{t(element.title)}</h2>
          <button type="button" className="link-button" onClick={onClose}>
            {t('frame.close')}
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks are in a list, which the rule does not see */}
        <video
          controls
          playsInline
          preload="metadata"
          src={tenantFile(element.src)}
          crossOrigin="anonymous"
          data-video={element.videoId}
        >
          {Object.entries(element.captions).map(([language, file]) => (
            <track
              key={language}
              kind="captions"
              srcLang={language}
              label={names[language === 'en' ? 'en' : 'de']}
              src={tenantFile(file)}
              default={language === locale}
            />
          ))}
        </video>
        <details className="details">
          <summary>{t('frame.transcript')}</summary>
          <p>{t(element.transcript)}</p>
        </details>
      </div>
    </dialog>
  )
}
