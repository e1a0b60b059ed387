import { CalendarClock, KeyRound, Lock, MailOpen, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { notify } from '@/ui/notify'
import type { DialogRequest } from './AccountDialog'
import classes from './AccountList.module.css'
import { AccountMenu } from './AccountMenu'
import { type Account, nameOf } from './account'
import { lastDay } from './deputy'
import { InviteLink } from './InviteLink'
import { useHasPassword } from './password/useHasPassword'
import { EndDeputyMutation, ResendInvitationMutation } from './queries'

type Props = {
  account: Account
  /** Whether this is the signed-in account. */
  own: boolean
  onAsk: (request: DialogRequest) => void
}

export function AccountRow({ account, own, onAsk }: Props) {
  const { t } = useTranslation('accounts')
  const { t: roles } = useTranslation('roles')
  const { email, role, registered, canSignIn, viewerCanChange } = account
  const name = nameOf(account)
  const inviteAgain = useInviteAgain()
  const endDeputy = useEndDeputy()
  const deputyNote = useDeputyNote()
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.who}>
        <span className={classes.name}>
          {name}
          {own && <Chip tone="accent">{t('you')}</Chip>}
        </span>
        {account.name !== null && <span className={classes.email}>{email}</span>}
        {!registered && (
          <span className={classes.note}>
            <MailOpen size={16} />
            {t('invited')}
          </span>
        )}
        {registered && !canSignIn && (
          <span className={classes.note}>
            <KeyRound size={16} />
            {t('cannotSignIn')}
          </span>
        )}
        {account.hasSecondFactor && (
          <span className={classes.note}>
            <ShieldCheck size={16} />
            {t('factors.on')}
          </span>
        )}
        {account.deputy && (
          <span className={classes.note}>
            <CalendarClock size={16} />
            {deputyNote(account.deputy)}
          </span>
        )}
        {!viewerCanChange && (
          <span className={classes.note}>
            <Lock size={16} />
            {t(own ? 'ownLocked' : 'internLocked')}
          </span>
        )}
      </th>
      <td className={classes.role}>{roles(`name.${role}`)}</td>
      <td className={classes.actions}>
        <div className={classes.buttons}>
          {account.viewerCanSeeInviteLink && <InviteLink account={account} />}
          {own && <OwnPassword onChange={() => onAsk({ about: 'ownPassword' })} />}
          {viewerCanChange && (
            <AccountMenu
              name={name}
              onInviteAgain={canSignIn ? undefined : () => void inviteAgain(account)}
              onEdit={() => onAsk({ about: 'role', account })}
              onDeputy={
                role === 'DRAFT' && registered
                  ? () => onAsk({ about: 'deputy', account })
                  : undefined
              }
              onEndDeputy={account.deputy ? () => void endDeputy(account) : undefined}
              onSignOut={registered ? () => onAsk({ about: 'signOut', account }) : undefined}
              onRemoveFactors={
                account.hasSecondFactor ? () => onAsk({ about: 'factors', account }) : undefined
              }
              onDelete={() => onAsk({ about: 'deletion', account })}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

/** Nothing for accounts without a password. */
function OwnPassword({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation('accounts')
  return useHasPassword() ? <Button onClick={onChange}>{t('changePassword')}</Button> : null
}

/** Since when and until when an account is a deputy. */
function useDeputyNote() {
  const { t } = useTranslation('accounts')
  return ({ from, until }: NonNullable<Account['deputy']>): string => {
    const last = lastDay(until)
    const hasBegun = Date.parse(from) <= Date.now()
    return hasBegun
      ? t('deputy.now', { until: last })
      : t('deputy.later', { from: date(from), until: last })
  }
}

function useEndDeputy() {
  const { t } = useTranslation('accounts')
  const [, end] = useMutation(EndDeputyMutation)

  return async ({ id }: Account): Promise<void> => {
    const { error } = await end({ id })
    if (error) notify.failed(t('deputy.endFailed'), problemText(problemOf(error)))
    else notify.done(t('deputy.ended'))
  }
}

/** Sends an invitation again to a person who has not registered yet. */
function useInviteAgain() {
  const { t } = useTranslation('accounts')
  const [, resend] = useMutation(ResendInvitationMutation)

  return async ({ id, email }: Account): Promise<void> => {
    const { error } = await resend({ id })
    if (error) notify.failed(t('inviteAgainFailed'), problemText(problemOf(error)))
    else notify.done(t('invitedAgain'), t('addedHint', { email }))
  }
}
