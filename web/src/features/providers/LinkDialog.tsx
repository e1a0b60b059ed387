// Asks whether the identity is linked with the account that is signed in: nobody is linked just by
// opening an address.
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useSession } from '@/features/session/store'
import { isProofMissing, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { LinkProviderMutation } from './queries'

type Props = { code: string /** Also without a link. */; onClose: () => void }

export function LinkDialog({ code, onClose }: Props) {
  const { t } = useTranslation('providers')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const [, link] = useMutation(LinkProviderMutation)
  const { busy, during } = useBusy()

  async function linkIt(): Promise<void> {
    const { error } = await link({ code })
    const problem = error && problemOf(error)
    if (problem && isProofMissing(problem)) return
    if (problem?.reason === 'LINK_ENDED') {
      notify.failed(t('problem.expired.title'), t('problem.expired.text'))
    } else if (problem) notify.failed(t('section.failed'), problemText(problem))
    else notify.done(t('link.done'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('link.title')}
      answer={t('link.answer')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(linkIt)}
    >
      <p>{t('link.lead', { email })}</p>
    </ConfirmDialog>
  )
}
