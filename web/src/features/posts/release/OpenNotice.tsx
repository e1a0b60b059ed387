// Says what is still open about a post that is about to be released.
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/Notice'
import { reviewFieldsOf } from '../card/ReviewFields'
import { workingCopyOf } from '../drafts/DraftFields'
import type { StoredPost } from '../PostFields'

export function OpenNotice({ post }: { post: StoredPost }) {
  const { t } = useTranslation('posts')
  const { openComments } = reviewFieldsOf(post)
  const kept = workingCopyOf(post)
  return (
    <>
      {kept && (
        <Notice title={t('release.kept', { name: kept.savedBy || t('release.keptByNobody') })}>
          {t('release.keptHint')}
        </Notice>
      )}
      {openComments > 0 && (
        <Notice title={t('release.openComments', { count: openComments })}>
          {t('release.openCommentsHint')}
        </Notice>
      )}
    </>
  )
}
