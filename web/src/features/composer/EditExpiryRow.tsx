// When a stored post ends. It is changed in a dialog of its own, which saves at once.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { cardFieldsOf } from '@/features/posts/card/CardFields'
import { openDialog } from '@/features/posts/card/openDialog'
import { PostFields } from '@/features/posts/PostFields'
import { PostQuery } from '@/features/posts/queries'
import { getFragmentData } from '@/graphql/document'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { SettingRow } from './SettingRow'
import rowClasses from './SettingRow.module.css'

export function EditExpiryRow({ post: id }: { post: string }) {
  const { t } = useTranslation('composer')
  const [{ data }] = useQuery({ query: PostQuery, variables: { id } })
  const post = getFragmentData(PostFields, data?.post)
  if (!post?.viewerCanEdit) return null
  const { expiresAt } = cardFieldsOf(post)
  return (
    <div className={rowClasses.settings}>
      <SettingRow label={t('expiry.row')}>
        <span>{expiresAt ? dateTime(expiresAt) : t('expiry.none')}</span>
        <Button size="sm" onClick={() => openDialog(post, 'expiry')}>
          {t(expiresAt ? 'expiry.change' : 'expiry.set')}
        </Button>
      </SettingRow>
    </div>
  )
}
