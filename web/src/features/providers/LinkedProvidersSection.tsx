// The section of the settings with the providers: linked ones, and those that can be linked.
import '@/lib/providersTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import items from '@/ui/itemList.module.css'
import { notify } from '@/ui/notify'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { useBusy } from '@/ui/useBusy'
import { LinkDialog } from './LinkDialog'
import { type Linked, ProviderRow } from './ProviderRow'
import { LinkedProvidersQuery, UnlinkProviderMutation } from './queries'
import { codeToLink, forgetProviderReturn } from './returned'

/** Nothing if the installation has no provider and the account is linked with none. */
export function LinkedProvidersSection() {
  const { t } = useTranslation('providers')
  const [{ data: known }] = useQuery({ query: ConfigQuery })
  const [{ data, error, fetching }, ask] = useQuery({
    query: LinkedProvidersQuery,
    requestPolicy: 'cache-and-network',
  })
  const [unlinking, setUnlinking] = useState<Linked | null>(null)
  const [linking, setLinking] = useState(codeToLink)
  const reload = () => ask({ requestPolicy: 'network-only' })
  const configured = known?.config.signInProviders ?? []
  const linked = data?.linkedProviders
  if (configured.length === 0 && !linked?.length) return null

  const others = configured.filter(({ issuer }) => !linked?.some(({ id }) => id === issuer))
  return (
    <Section title={t('section.title')} lead={t('section.lead')}>
      {linked ? (
        <ul className={items.list}>
          {linked.map((one) => (
            <ProviderRow
              key={one.id}
              label={one.label}
              linkedAt={one.linkedAt}
              onUnlink={() => setUnlinking(one)}
            />
          ))}
          {others.map(({ id, label, statesTime }) => (
            <ProviderRow
              key={id}
              label={label}
              linkAt={statesTime ? `/api/sign-in/${id}?for=link` : null}
            />
          ))}
        </ul>
      ) : error && !fetching ? (
        <RetryNotice title={t('section.loadFailed')} onRetry={reload} />
      ) : (
        <div role="status" aria-label={t('section.loading')}>
          <Skeleton height={56} />
        </div>
      )}
      {linking !== null && (
        <LinkDialog
          code={linking}
          onClose={() => {
            forgetProviderReturn()
            setLinking(null)
            reload()
          }}
        />
      )}
      {unlinking && (
        <UnlinkDialog
          linked={unlinking}
          onClose={() => setUnlinking(null)}
          onDone={() => {
            setUnlinking(null)
            reload()
          }}
        />
      )}
    </Section>
  )
}

type DialogProps = { linked: Linked; onClose: () => void; onDone: () => void }

function UnlinkDialog({ linked: { id, label }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('providers')
  const [, unlink] = useMutation(UnlinkProviderMutation)
  const { busy, during } = useBusy()

  async function unlinkIt(): Promise<void> {
    const { error } = await unlink({ id })
    if (error) {
      const problem = problemToShow(error)
      if (!problem) return
      notify.failed(t('section.failed'), problemText(problem))
      return onClose()
    }
    notify.done(t('section.unlinked'))
    onDone()
  }

  return (
    <ConfirmDialog
      title={t('unlinkDialog.title')}
      answer={t('unlinkDialog.answer')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(unlinkIt)}
    >
      <p>{t('unlinkDialog.text', { label })}</p>
    </ConfirmDialog>
  )
}
