// Sends an invitation again to a person who has not registered yet.
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import type { Account } from './account'
import { ResendInvitationMutation } from './queries'

export function useInviteAgain() {
  const { t } = useTranslation('accounts')
  const [, resend] = useMutation(ResendInvitationMutation)

  return async ({ id, email }: Account): Promise<void> => {
    const { error } = await resend({ id })
    if (error) notify.failed(t('inviteAgainFailed'), problemText(problemOf(error)))
    else notify.done(t('invitedAgain'), t('addedHint', { email }))
  }
}
