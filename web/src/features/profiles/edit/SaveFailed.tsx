import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'

type Props = {
  problem: Problem
  /** Whether the reasons are shown at the fields. */
  isAboutFields: boolean
}

/** Why saving failed, and what to do. */
export function SaveFailed({ problem, isAboutFields }: Props) {
  const { t } = useTranslation('settings')
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
