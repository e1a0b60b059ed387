import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoldButton } from '@/ui/FoldButton'
import { SkippedPost } from './SkippedPost'
import classes from './SkippedPosts.module.css'
import type { Source } from './source'

/** Posts that were deleted in the console or could not be taken, and will not be by themselves. */
export function SkippedPosts({ source: { id, skipped } }: { source: Source }) {
  const { t } = useTranslation('sources')
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  if (skipped.length === 0) return null
  return (
    <div>
      <FoldButton
        open={isOpen}
        controls={list}
        onToggle={() => setIsOpen(!isOpen)}
        className={classes.fold}
      >
        {t('skipped.title', { count: skipped.length })}
      </FoldButton>
      <div id={list} hidden={!isOpen}>
        <p className={classes.about}>{t('skipped.about')}</p>
        <ul className={classes.list}>
          {skipped.map((post) => (
            <SkippedPost key={post.id} source={id} post={post} />
          ))}
        </ul>
      </div>
    </div>
  )
}
