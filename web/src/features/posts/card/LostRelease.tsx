// Says that a post has lost its release, with the number of words that were changed since.
import { useTranslation } from 'react-i18next'
import text from '@/ui/text.module.css'
import note from './CardNote.module.css'
import { type ActionProps, openDialog } from './openDialog'

type Props = ActionProps & {
  /** How many were changed. 0: none, or it is unknown. */
  words: number
}

export function LostRelease({ post, words, excerpt }: Props) {
  const { t } = useTranslation('posts')
  return (
    <div className={note.note}>
      <p>{words > 0 ? t('lostReleaseWords', { count: words }) : t('lostRelease')}</p>
      <p>
        <button
          type="button"
          className={text.textButton}
          aria-description={excerpt}
          onClick={() => openDialog(post, 'history')}
        >
          {t('compareWithRelease')}
        </button>
      </p>
    </div>
  )
}
