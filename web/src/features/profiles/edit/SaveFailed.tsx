import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import { problemHint } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'
import type { ProfileForm } from './useProfileForm'

type Props = { title: string; form: ProfileForm }

/** Why saving failed, and what to do. */
export function SaveFailed({ title, form: { problem, isAboutFields } }: Props) {
  const { t } = useTranslation('settings')
  if (!problem) return null
  return (
    <Notice tone="problem" title={title}>
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
