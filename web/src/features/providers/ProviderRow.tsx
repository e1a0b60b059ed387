import { University } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LinkedProvidersQuery } from '@/graphql/generated/graphql'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import classes from './LinkedProvidersSection.module.css'

export type Linked = LinkedProvidersQuery['linkedProviders'][number]

type Props = { label: string } & (
  | { linkedAt: string; onUnlink: () => void }
  | { /** The path on the server where linking begins. */ linkAt: string }
)

export function ProviderRow({ label, ...state }: Props) {
  const { t } = useTranslation('providers')
  const isLinked = 'linkedAt' in state
  return (
    <li className={classes.provider}>
      <University size={20} className={classes.icon} />
      <div className={classes.what}>
        <span className={classes.name}>{label}</span>
        <span className={classes.note}>
          {isLinked ? t('section.since', { date: date(state.linkedAt) }) : t('section.notLinked')}
        </span>
      </div>
      {isLinked ? (
        <Button aria-label={t('section.unlinkOf', { label })} onClick={state.onUnlink}>
          {t('section.unlink')}
        </Button>
      ) : (
        <LinkButton
          to={new URL(state.linkAt, window.location.origin).href}
          target="_self"
          aria-label={t('section.linkOf', { label })}
        >
          {t('section.link')}
        </LinkButton>
      )}
    </li>
  )
}
