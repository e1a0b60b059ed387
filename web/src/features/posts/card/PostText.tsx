// The text of a post, folded after 500 visible characters, or fewer where room is scarce.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@/graphql/generated/graphql'
import { MarkupText } from '@/lib/markup/MarkupText'
import { parseMarkup } from '@/lib/markup/parse'
import { cutMarkup } from '@/lib/markup/visible'
import text from '@/ui/text.module.css'
import classes from './PostText.module.css'

const FOLD_AFTER = 500

type Props = {
  content: string
  language?: Language
  /** Visible characters after which it is folded. */
  foldAfter?: number
  followLinks?: boolean
}

export function PostText(props: Props) {
  const { content, language = 'de', foldAfter = FOLD_AFTER, followLinks = true } = props
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  const markup = useMemo(() => parseMarkup(content), [content])
  const folded = useMemo(() => cutMarkup(markup, foldAfter), [markup, foldAfter])
  return (
    <div className={classes.text}>
      <div lang={language} data-words>
        <MarkupText markup={open ? markup : folded} followLinks={followLinks} />
      </div>
      {folded !== markup && (
        <button
          type="button"
          className={`${text.textButton} ${classes.more}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'showLess' : 'showAll')}
        </button>
      )}
    </div>
  )
}
