import { useTranslation } from 'react-i18next'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import type { Parts } from './comparedTexts'
import classes from './Words.module.css'

type Props = {
  /** One side of a comparison. */
  parts: Parts
  /** The language of the text, for screen readers. */
  lang?: string | undefined
  /** Neither text is the later one, so differences are only marked, not struck out. */
  neutral?: boolean
}

/** A text with its differences marked: by colour, by a line, and by a word for screen readers. */
export function Words({ parts, lang, neutral = false }: Props) {
  const { t } = useTranslation('versions')
  if (parts.length === 0) return <p className={text.soft}>{t('noText')}</p>
  return (
    <p className={classes.words} lang={lang}>
      {parts.map((part, at) => {
        if (part.kind === 'SAME') return part.text
        const isRemoved = part.kind === 'REMOVED'
        const Mark = neutral ? 'mark' : isRemoved ? 'del' : 'ins'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
          <Mark key={at} className={classes.mark}>
            <span className={visuallyHidden.unseen}>
              {t(neutral ? 'different' : isRemoved ? 'removed' : 'added')}{' '}
            </span>
            {part.text}
          </Mark>
        )
      })}
    </p>
  )
}
