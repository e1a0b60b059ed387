import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { RetryNotice } from '@/ui/RetryNotice'

type Props = {
  onRetry: () => void
  /** By default names the user's own posts. */
  title?: string
}

/** The error of a list that could not be loaded, with a retry button and the support's address. */
export function ListProblem({ onRetry, title }: Props) {
  const { t } = useTranslation('posts')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const mail = data?.config.supportEmail
  return (
    <RetryNotice title={title ?? t('loadFailed')} onRetry={onRetry}>
      {t('loadFailedHint')}
      {mail && (
        <>
          {' '}
          {t('loadFailedContact')} <a href={`mailto:${mail}`}>{mail}</a>
        </>
      )}
    </RetryNotice>
  )
}
