// The words of a post, folded after 500 visible characters.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkupText } from '@/lib/markup/MarkupText'
import { parseMarkup } from '@/lib/markup/parse'
import { cutMarkup } from '@/lib/markup/visible'
import classes from './PostText.module.css'

/** Visible characters after which a text is folded. */
const FOLD_AFTER = 500

export function PostText({ content }: { content: string }) {
  const { t } = useTranslation('posts')
  const [open, setOpen] = useState(false)
  const markup = useMemo(() => parseMarkup(content), [content])
  const folded = useMemo(() => cutMarkup(markup, FOLD_AFTER), [markup])
  return (
    <div className={classes.text}>
      <MarkupText markup={open ? markup : folded} />
      {folded !== markup && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'showLess' : 'showAll')}
        </button>
      )}
    </div>
  )
}
