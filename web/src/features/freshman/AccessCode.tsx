// The access code of the freshman area: shown to be passed on, and changed.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { useOnReturn } from '@/lib/useOnReturn'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { PaperSkeleton } from '@/ui/Skeletons'
import classes from './AccessCode.module.css'
import { AccessCodeForm } from './AccessCodeForm'
import { AccessCodeSheet } from './AccessCodeSheet'
import { typedCode } from './keptAccessCode'
import { AccessCodeQuery } from './queries'

export function AccessCode({ me }: { me: Me }) {
  const { t } = useTranslation('freshman')
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(typedCode, draftOwner(accountId, me.id))
  const [{ data, error, fetching }, ask] = useQuery({
    query: AccessCodeQuery,
    requestPolicy: 'cache-and-network',
  })
  // A colleague or another tab may have changed the code, and this one must not be passed on then.
  useOnReturn(() => ask({ requestPolicy: 'network-only' }))
  if (!data && error && !fetching)
    return (
      <RetryNotice
        title={t('code.loadFailed')}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
      >
        {t('loadFailedHint')}
      </RetryNotice>
    )
  if (!data || !kept) return <PaperSkeleton label={t('loading')} />
  const code = data.me.accessToken
  return (
    <div className={classes.sections}>
      <Section title={t('code.title')} lead={t('code.lead')}>
        {me.viewerCanEditProfile ? (
          <AccessCodeForm
            stored={code ?? ''}
            typed={kept.edits.typed}
            storedAt={kept.storedAt}
            onTyped={change}
          />
        ) : (
          <p className={classes.readOnly}>{t('code.readOnly')}</p>
        )}
      </Section>
      <Section title={t('code.share')} lead={t('code.shareLead')}>
        {code === null ? (
          <p className={classes.readOnly}>{t('code.none')}</p>
        ) : (
          <AccessCodeSheet
            code={code}
            name={me.displayName}
            changing={kept.edits.typed !== null && kept.edits.typed !== code}
          />
        )}
      </Section>
    </div>
  )
}
