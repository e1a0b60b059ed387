// That a post was released and needs another release, with the number of words that were changed.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import text from '@/ui/text.module.css'
import { ApprovalChangesQuery } from '../queries'
import { type ActionProps, openDialog } from './openDialog'
import classes from './ReviewNote.module.css'

export function LostRelease({ post, excerpt }: ActionProps) {
  const { t } = useTranslation('posts')
  const [{ data }] = useQuery({
    query: ApprovalChangesQuery,
    variables: { id: post.id },
    requestPolicy: 'cache-and-network',
  })
  const words = data?.approvalChanges?.words ?? 0
  return (
    <div className={classes.note}>
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
