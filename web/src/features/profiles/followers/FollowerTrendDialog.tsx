// The number of followers on each of the last days, up to yesterday.
import '@/lib/followerTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import { Difference } from './Difference'
import classes from './FollowerTrendDialog.module.css'
import { FollowerTrendQuery } from './queries'
import { Trend } from './Trend'

const DAYS = 30

export function FollowerTrendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('followers')
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      width={560}
      answers={
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <div className={classes.content}>
        <Content />
      </div>
    </Dialog>
  )
}

function Content() {
  const { t } = useTranslation('followers')
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: FollowerTrendQuery,
    variables: { amount: DAYS },
    requestPolicy: 'network-only',
  })
  const isLoading = fetching || stale
  if (!isLoading && (error || !data)) {
    const again = () => ask({ requestPolicy: 'network-only' })
    return <RetryNotice title={t('failed')} onRetry={again} />
  }
  const [first, ...others] = isLoading ? [] : (data?.followerTrend ?? [])
  return (
    <>
      {/* The summary is announced to screen readers; chart and table are not. */}
      <div
        role="status"
        aria-busy={isLoading}
        aria-label={isLoading ? t('loading') : undefined}
        className={classes.content}
      >
        {isLoading && (
          <div>
            <Skeleton height={14} width="80%" />
            <Skeleton height={19} mt={22} width="60%" />
          </div>
        )}
        {!isLoading && !first && <p>{t('none')}</p>}
        {first && (
          <>
            <p className={text.soft}>{t('lead')}</p>
            <Difference points={[first, ...others]} />
          </>
        )}
      </div>
      {isLoading && (
        <div>
          <Skeleton height={36} width={152} />
          <Skeleton height={256} mt={16} />
        </div>
      )}
      {first && <Trend points={[first, ...others]} />}
    </>
  )
}
