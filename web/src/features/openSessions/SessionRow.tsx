// A session of the account: with what, where and when it was last used.
import { Laptop, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { OpenSessionsQuery } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ago } from '@/lib/ago'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import items from '@/ui/itemList.module.css'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { EndSessionMutation } from './queries'

type Session = OpenSessionsQuery['sessions'][number]

const ON_PHONES = ['iPhone', 'iPad', 'Android']

type Props = { session: Session /** Called when it has ended. */; onEnded: () => void }

export function SessionRow({ session, onEnded }: Props) {
  const { t } = useTranslation('settings')
  const [, end] = useMutation(EndSessionMutation)
  const { busy, during } = useBusy()
  const { id, isCurrent, beganAt, seenAt, system, network, provider } = session
  const name = useNameOf(session)
  const Icon = ON_PHONES.includes(system ?? '') ? Smartphone : Laptop

  async function endIt(): Promise<void> {
    const { error } = await end({ id })
    if (error) return void notify.failed(t('sessions.failed'), problemText(problemOf(error)))
    notify.done(t('sessions.ended', { name }))
    onEnded()
  }

  return (
    <li className={items.item}>
      <Icon size={20} className={items.icon} />
      <div className={items.body}>
        <div className={items.what}>
          <span className={items.name}>
            {name}
            {isCurrent && <Chip tone="accent">{t('sessions.current')}</Chip>}
          </span>
          <span className={items.note}>
            {[
              network && (isAddress(network) ? t('sessions.network', { network }) : network),
              !isCurrent && t('sessions.seen', { ago: ago(seenAt, Date.now()) }),
              t('sessions.began', { date: date(beganAt) }),
              provider && t('sessions.byProvider', { provider }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {!isCurrent && (
          <Button
            loading={busy}
            aria-label={t('sessions.endOf', { name })}
            onClick={() => void during(endIt)}
          >
            {t('sessions.end')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** 192.0.2.0/24 or 2001:db8::/48, and not a name. */
const isAddress = (network: string): boolean => /^[0-9a-f.:]+\/\d+$/.test(network)

/** 'Firefox auf Windows' */
function useNameOf({ browser, system }: Session): string {
  const { t } = useTranslation('settings')
  if (browser && system) return t('sessions.program', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
