import { University } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LinkedProvidersQuery } from '@/graphql/generated/graphql'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import items from '@/ui/itemList.module.css'
import { LinkButton } from '@/ui/LinkButton'

export type Linked = LinkedProvidersQuery['linkedProviders'][number]

type Props = { label: string } & (
  | { linkedAt: string; onUnlink: () => void }
  | {
      /** The path on the server where linking begins; null: accounts are linked at the sign-in only. */
      linkAt: string | null
    }
)

export function ProviderRow({ label, ...state }: Props) {
  const { t } = useTranslation('providers')
  const isLinked = 'linkedAt' in state
  return (
    <li className={items.item}>
      <University size={20} className={items.icon} />
      <div className={items.body}>
        <div className={items.what}>
          <span className={items.name}>{label}</span>
          <span className={items.note}>
            {isLinked
              ? t('section.since', { date: date(state.linkedAt) })
              : t(state.linkAt === null ? 'section.atSignIn' : 'section.notLinked')}
          </span>
        </div>
        {isLinked ? (
          <Button aria-label={t('section.unlinkOf', { label })} onClick={state.onUnlink}>
            {t('section.unlink')}
          </Button>
        ) : state.linkAt === null ? null : (
          <LinkButton
            to={new URL(state.linkAt, window.location.origin).href}
            target="_self"
            aria-label={t('section.linkOf', { label })}
          >
            {t('section.link')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
