// The link collection of the freshman area.

import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { SupportHint } from '@/features/session/SupportHint'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { PaperSkeleton } from '@/ui/Skeletons'
import classes from '../entries.module.css'
import { LinkCollectionQuery } from '../queries'
import { linkEdits } from './keptEdits'
import { LinkEditor } from './LinkEditor'
import { LinkText } from './LinkText'
import { storedLinks } from './links'
import { NoLinks } from './NoLinks'

export function LinkCollection({ me }: { me: Me }) {
  const { t } = useTranslation('freshman')
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(linkEdits, draftOwner(accountId, me.id))
  const [{ data, error, fetching }, ask] = useQuery({
    query: LinkCollectionQuery,
    // The editor begins with the current list, not with that of an earlier visit.
    requestPolicy: 'network-only',
  })
  if (!data && error && !fetching)
    return (
      <RetryNotice
        title={t('links.loadFailed')}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
      >
        <SupportHint />
      </RetryNotice>
    )
  if (!data || !kept) return <PaperSkeleton label={t('loading')} />
  const stored = storedLinks(data, kept.edits)
  const { links } = stored
  return (
    <Section title={t('links.title')} lead={t('links.lead')}>
      {me.viewerCanEditProfile ? (
        <LinkEditor stored={stored} edits={kept.edits} onEdits={change} />
      ) : (
        <>
          <p className={classes.soft}>{t('links.readOnly')}</p>
          {links.length === 0 && <NoLinks />}
          <ul className={classes.list} aria-label={t('links.list')}>
            {links.map((link) => (
              <li key={link.key} className={classes.row}>
                <LinkText link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
