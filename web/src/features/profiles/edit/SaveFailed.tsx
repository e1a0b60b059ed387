import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'

/** Why saving failed, and what to do. */
export function SaveFailed({ problem }: { problem: Problem }) {
  const { t } = useTranslation('settings')
  const isAboutFields = Object.keys(problem.fields).length > 0
  return (
    <Notice tone="problem" title={t('saveFailed')}>
      {isAboutFields ? (
        <p>{t('saveRefused')}</p>
      ) : (
        <>
          <p>{problemHint(problem) ?? t('saveLater')}</p>
          <SupportHint />
        </>
      )}
    </Notice>
  )
}
